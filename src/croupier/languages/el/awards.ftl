# Το συνδεδεμένο τζάκποτ: τι γίνεται ένα έπαθλο, τι κίνησε τον μετρητή, τι λέγεται όσο η σύνδεση είναι εκτός λειτουργίας.

award-state-claimed = περιμένει επαλήθευση
award-state-verified = επαληθεύτηκε, δεν πληρώθηκε
award-state-paid = πληρώθηκε
award-state-rejected = απορρίφθηκε
award-paid-first = κατά τους κανόνες το χέρι αυτό δεν πληρώνεται μετά το έπαθλο { $award } (τραπέζι { $table }, θέση { $box }), που έχει πάρει ήδη { $amount }: ό,τι πληρώθηκε μένει, και το χέρι αυτό παίρνει το μερίδιό του από ό,τι απομένει

transfer-seed = κατάθεση του καζίνο
transfer-contribution = εισφορές
transfer-contribution-returned = εισφορές που επιστράφηκαν
transfer-overflow = πάνω από το ανώτατο όριο, στο αποθεματικό
transfer-award = έπαθλα που διεκδικήθηκαν
transfer-award-void = έπαθλα που απορρίφθηκαν ή διεκδικήθηκαν εκ νέου
transfer-reset = αρχική τιμή, από το αποθεματικό και το καζίνο
transfer-reset-undone = αρχική τιμή που πάρθηκε πίσω
transfer-shortfall = καλύφθηκε από το αποθεματικό και το καζίνο
transfer-correction = διορθώσεις
transfer-to-reserve = στο αποθεματικό
transfer-to-prizes = στην άκρη για πάγια έπαθλα
transfer-to-house = στο καζίνο
transfer-overflow-returned = υπέρβαση που επιστράφηκε
transfer-reserve-returned = επιστροφή από το αποθεματικό
transfer-prizes-returned = επιστροφή από όσα ήταν στην άκρη για πάγια έπαθλα
transfer-house-returned = επιστροφή από το καζίνο
transfer-award-paid = έπαθλα που πληρώθηκαν
transfer-prize = πάγια έπαθλα
transfer-envy = envy
transfer-moved = μεταφορά από ή προς άλλη σύνδεση

jackpot-owing = Το τζάκποτ είναι εκτός λειτουργίας: ό,τι κερδήθηκε από αυτό πληρώνεται μόλις λειτουργήσει ξανά.
