## The sign
sign-box = θέση { $box }
sign-boxes = θέσεις { $boxes } και { $last }
sign-linked =
    { $count ->
        [one] { $count } συνδεδεμένο τραπέζι
       *[other] { $count } συνδεδεμένα τραπέζια
    }
sign-lost = Χωρίς σύνδεση, νέα προσπάθεια
sign-confirmed = Όπως επιβεβαιώθηκε στις { $time }
sign-verifying = Επαλήθευση: { $table }
sign-award = { $category }, { $table }. Το έπαθλο των { $amount } επαληθεύεται.
sign-out-of-order = Εκτός λειτουργίας
sign-no-bets = Δεν γίνονται δεκτά πονταρίσματα τζάκποτ. Όπως επιβεβαιώθηκε στις { $time }
sign-envy = Envy: { $table }
sign-envy-paid = { $category }, { $table }. Envy { $amount }: { $boxes }.
sign-takes-all = { $hands }: όλο το τζάκποτ
sign-not-won = Δεν έχει κερδηθεί ακόμη
sign-last-won = Τελευταίο κέρδος
sign-meter = Ο μετρητής
sign-choice = Ένα τζάκποτ για τον τοίχο
sign-no-such = Δεν υπάρχει τζάκποτ με το όνομα { $link }. Διαλέξτε ένα από αυτά.
sign-open-one = Ανοίξτε ένα στην οθόνη που θα το δείχνει· ενημερώνεται μόνο του.
