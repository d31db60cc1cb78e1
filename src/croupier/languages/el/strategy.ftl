# Το καλύτερο παίξιμο με λόγια: οι κανόνες του, οι πίνακες, και ό,τι είναι απλούστερο.

## Κανόνες
best-with-kinds =
    { $street }{ $after }: { $decision } με { $kinds } από τα 169 είδη ({ $hands } από τα { $every } χέρια): { $those }.
best-with =
    Με { $hands }: { $decisions }{ $suits ->
        [yes] , όπως ορίζουν τα χρώματα
       *[no] {""}
    }.
hands-to = { $first } έως { $last }
simple-rule = Ένας απλός κανόνας: { $rule } Κοστίζει { $cost }.
cost-of-bet = { $cost } του { $bet }
exact-advice =
    Ακριβώς, για κάθε χέρι: `croupier advise`{ $flops ->
        [yes] · για κάθε χέρι σε κάθε φλοπ: `croupier strategy --flops FILE`
       *[no] {""}
    }.
no-chart = { $street }: χωρίς πίνακα, γιατί { $why }.
no-chart-for-cards =
    δεν γίνεται κανένας για { $own } δικά του φύλλα δίπλα σε { $community ->
        [0] {""}
       *[other] { $community } κοινά φύλλα και{" "}
    }{ $dealer ->
        [0] κανένα
       *[other] { $dealer }
    } του ντίλερ

## Τρόποι παιξίματος
whatever-the-cards = Όποια κι αν είναι τα φύλλα: { $decisions }.
every-hand = Κάθε χέρι: { $decision }.
if-dealer-would-qualify = { $decision }, αν με αυτό το χέρι θα προκρινόταν ο ντίλερ.
with-better-class = { $decision } με κάθε καλύτερη κατηγορία.
decision-with = { $decision } με { $hands }
rule-on-street =
    { $street ->
        [none] {""}
       *[other] { $street }:{" "}
    }{ $parts }, αλλιώς { $otherwise }.

## Πίνακες
chart-caption =
    { $street }{ $after }: { $form ->
        [grid] ίδιο χρώμα πάνω από τη διαγώνιο.
        [list] χέρια από το καλύτερο προς τα κάτω.
       *[heat-map] στήλες: { $across }· ο αριθμός είναι το μέρος των χεριών, τοις εκατό, για το οποίο είναι η καλύτερη επιλογή.
    }
after-deciding = {" "}μετά από { $ways }
or-else = { $first }, ή { $last }
all-hands = όλα
by-dealers-card = το φύλλο του ντίλερ
by-cards-of-one-suit = φύλλα του ίδιου χρώματος
ranks-alike =
    { $count ->
        [1] ψηλότερο { $rank }
       *[other] { $count } από { $rank }
    }{ $pair ->
        [yes] {" "}και άλλο ένα ζευγάρι
       *[no] {""}
    }
card-title = { $game }: καλύτερο παίξιμο
card-edge = το καλύτερο παίξιμο αφήνει στο καζίνο { $edge }

## Η σελίδα του τερματικού
strategy-worth = Το καλύτερο παίξιμο καταλήγει σε { $worth } του { $bet } ανά γύρο.
strategy-on-flop = Στο φλοπ, με χέρια που έκαναν τσεκ πριν: πόσο συχνά το καλύτερο παίξιμο αυξάνει, και τι κοστίζει ένας κανόνας για όλα
strategy-flop-hand = χέρι στο φλοπ
strategy-chance = πιθανότητα
strategy-raised = αυξάνει
strategy-raise-all = αύξηση πάντα, κοστίζει
strategy-check-all = τσεκ πάντα, κοστίζει
strategy-at-edge = Γύρω από το όριο: τι κοστίζει κάθε φορά η λάθος επιλογή
strategy-hand = χέρι
strategy-hands = χέρια
strategy-more = με περισσότερα
strategy-less = με λιγότερα
strategy-error = λάθος
strategy-simpler = Απλούστεροι κανόνες, ανά { $bet } σε έναν γύρο
strategy-habits = Συνήθειες, ανά { $bet } σε έναν γύρο
strategy-way = τρόπος παιξίματος
strategy-edge = πλεονέκτημα
strategy-costs = κοστίζει
strategy-what = τι είναι
