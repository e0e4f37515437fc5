"""The table of 3.8.1 as the French rule book prints it: points, number, name. Expectations are priced with it."""

PRINTED = """
88  1  4 Grands Vents
88  2  3 Grands Dragons
88  3  Main Verte
88  4  Neuf Portes
88  5  Quatre Kongs
88  6  Sept Paires Pures Consécutives
88  7  Treize Orphelins
64  8  Tout Extrémité
64  9  Quatre Petits Vents
64  10  Trois Petits Dragons
64  11  Tout Honneur
64  12  Quatre Pungs Cachés
64  13  Deux Dragons dans une Famille
48  14  Quadruple Chow Pur
48  15  Quatre Pungs Purs Consécutifs
32  16  Quatre Chows Purs Superposés
32  17  Trois Kongs
32  18  Tout Honneur et Extrémité
24  19  Sept Paires
24  20  Grand Serpentin
24  21  Tout Pung Pair
24  22  Main Pure
24  23  Triple Chow Pur
24  24  Trois Pungs Purs Consécutifs
24  25  Les Trois Derniers
24  26  Les Trois Milieux
24  27  Les Trois Premiers
16  28  Grande Suite Pure
16  29  Deux Dragons dans Trois Familles
16  30  Trois Chows Purs Superposés
16  31  Cinq Partout
16  32  Triple Pung
16  33  Trois Pungs Cachés
12  34  Petit Serpentin
12  35  Suite Serpentin
12  36  Les Quatre Derniers
12  37  Les Quatre Premiers
12  38  Trois Grands Vents
8  39  Grande Suite
8  40  Symétrie
8  41  Triple Chow
8  42  Trois Pungs Consécutifs
8  43  Main Sans Valeur
8  44  Dernière Tuile Tirée
8  45  Dernière Tuile Jetée
8  46  Finir sur Kong
8  47  Voler le Kong
8  48  Deux Kongs Cachés
6  49  Tout Pung
6  50  Semi-Pure
6  51  Trois Chows Superposés
6  52  Tout Type
6  53  Tout Exposé
6  54  Deux Dragons
4  55  Extrémité ou Honneur partout
4  56  Tout Caché Tiré
4  57  Deux Kongs Exposés
4  58  Dernière Tuile Existante
2  59  Pung de Dragon
2  60  Vent Dominant
2  61  Vent du Joueur
2  62  Tout Caché Donné
2  63  Tout Chow
2  64  Quatre Identiques
2  65  Double Pung
2  66  Deux Pungs Cachés
2  67  Kong Caché
2  68  Tout Ordinaire
1  69  Double Chow Pur
1  70  Double Chow
1  71  Petite Suite Pure
1  72  Deux Chows Purs d'Extrémités
1  73  Pung de Vent ou d'Extrémité
1  74  Kong Exposé
1  75  Une Famille Absente
1  76  Pas d'Honneur
1  77  Finir d'un Côté
1  78  Finir au Milieu
1  79  Finir sur la Paire
1  80  Tirer Soi-même
1  81  Fleur ou Saison
"""


def printed_rows() -> list[tuple[int, int, str]]:
    """(number, points, French name) of every printed row."""
    rows = [line.split(maxsplit=2) for line in PRINTED.strip().splitlines()]
    return [(int(number), int(points), name) for points, number, name in rows]


PRINTED_POINTS: dict[int, int] = {number: points for number, points, _ in printed_rows()}
