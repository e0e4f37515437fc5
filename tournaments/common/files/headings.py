"""List what columns are called in the offered languages besides English and French, as ``normal_header`` writes it.

The labels of our own files need no entry: ``synonyms_of`` takes them from the catalogues.
"""

from collections.abc import Mapping
from typing import Final

# By field: Danish, German, Spanish, Italian, Dutch, Polish, Portuguese, Japanese, Chinese; commas between headings.
_WRITTEN: Final[Mapping[str, str]] = {
    "number": """
        nummer, startnummer, startnr, spielernummer, spieler nr, lfd nr, numero de jugador, dorsal, n de jugador,
        numero giocatore, pettorale, spelernummer, spillernummer, deltagernummer, numer, lp, nr zawodnika,
        numer zawodnika, numer startowy, numero de jogador, no de jogador, n de jogador, 番号, 選手番号, ゼッケン,
        编号, 序号, 号码, 选手编号, 編號, 序號, 號碼, 選手編號
    """,
    "name": """
        name, nombre y apellidos, nombre completo, nome e cognome, cognome e nome, nome completo, nominativo,
        giocatore, jugador, jogador, spieler, spielerin, teilnehmer, teilnehmerin, vor und nachname, spillernavn,
        spiller, deltager, fulde navn, navn, naam, speler, deelnemer, volledige naam, imie i nazwisko,
        nazwisko i imie, zawodnik, gracz, uczestnik, nazwa, participante, partecipante, 氏名, 名前, 選手, 選手名,
        プレイヤー, プレーヤー, 参加者, 姓名, 选手, 选手姓名, 参赛者, 玩家, 名字, 選手姓名, 參賽者
    """,
    "given_name": """
        fornavn, vorname, vornamen, rufname, nombre de pila, nombres, nome proprio, primeiro nome, voornaam,
        roepnaam, imie, imiona, 名, 下の名前, ファーストネーム
    """,
    "family_name": """
        efternavn, nachname, familienname, zuname, apellido, apellidos, cognome, apelido, sobrenome, ultimo nome,
        achternaam, familienaam, nazwisko, 姓, 苗字, 姓氏
    """,
    "country": """
        land, landecode, landekode, nationalitet, nation, staat, nationalitat, landerkurzel, landercode, pais,
        nacionalidad, codigo de pais, paese, nazione, nazionalita, nationaliteit, landcode, kraj, panstwo,
        narodowosc, nacionalidade, 国, 国名, 国籍, 国コード, 国家, 地区, 国家 地区, 国家或地区, 國家, 地區, 國籍,
        國家 地區
    """,
    "region": """
        region, landsdel, bundesland, landesverband, comunidad autonoma, regione, regio, provincie, wojewodztwo,
        regiao, distrito, 地域, 地方, 都道府県, 大区, 省份, 省, 區域, 縣市
    """,
    "club": """
        klub, forening, verein, vereinsname, club, circolo, associazione, vereniging, clubnaam, nazwa klubu,
        stowarzyszenie, clube, associacao, asociacion, クラブ, 所属, 所属クラブ, サークル, 俱乐部, 协会, 所属俱乐部,
        單位, 俱樂部, 協會
    """,
    "team": """
        hold, holdnavn, mannschaft, mannschaftsname, teamname, equipo, nombre del equipo, squadra, nome squadra,
        ploeg, teamnaam, druzyna, nazwa druzyny, zespol, equipa, equipe, nome da equipa, チーム, チーム名, 团队,
        队伍, 队名, 代表队, 隊伍, 隊名, 團隊, 代表隊
    """,
    "federation_number": """
        forbundsnummer, medlemsnummer, licensnummer, verbandsnummer, ema nummer, mitgliedsnummer, lizenznummer,
        numero de federado, numero de licencia, numero di tessera, tessera, bondsnummer, lidnummer, licentienummer,
        numer ema, numer licencji, numer w federacji, numero de licenca, numero de socio, 連盟番号, 会員番号,
        登録番号, 协会编号, 会员编号, 注册号, 協會編號, 會員編號
    """,
    "session": """
        session, spillerunde, runde, durchgang, sitzung, sesion, ronda, sessione, turno, sessie, ronde, sesja,
        runda, tura, sessao, rodada, 回戦, 回, ラウンド, 轮次, 轮, 场次, 輪次, 輪, 場次
    """,
    "table": """
        bord, bordnummer, bord nr, tisch, tischnummer, tisch nr, mesa, numero de mesa, tavolo, numero tavolo, tafel,
        tafelnummer, stol, stolik, numer stolu, nr stolu, 卓, 卓番号, テーブル, 桌, 桌号, 桌次, 桌號
    """,
    "wind": """
        vind, plads ved bordet, wind, sitz, sitzplatz, sitzwind, viento, asiento, vento, posto, wiatr, assento,
        lugar, 席, 風, 家, 风位, 座位, 風位
    """,
    "player": """
        spiller, spillernummer, spieler, spielernummer, spieler nr, jugador, numero de jugador, giocatore,
        numero giocatore, speler, spelernummer, zawodnik, gracz, numer zawodnika, jogador, numero de jogador, 選手,
        選手番号, 选手, 选手编号, 選手編號
    """,
    "place": """
        rang, platz, platzierung, plads, placering, placeringer, puesto, posicion, clasificacion, posizione,
        classifica, piazzamento, plaats, positie, rangschikking, miejsce, pozycja, lokata, lugar, posicao,
        classificacao, 順位, 位, 名次, 排名
    """,
    "table_points": """
        bordpoint, tischpunkte, puntos de mesa, punti tavolo, tafelpunten, punkty stolowe, pontos de mesa, 順位点,
        顺位分, 标准分, 標準分, 桌分
    """,
    "score": """
        point, punkte, gesamt, gesamtpunkte, ergebnis, summe, puntos, total, puntuacion, punti, punteggio, totale,
        punten, totaal, score, punkty, wynik, suma, razem, pontos, pontuacao, 得点, 点数, スコア, 合計, 得分, 总分,
        分数, 總分, 分數
    """,
    "licence": """
        licens, licensnummer, lizenz, lizenznummer, licencia, licenza, licentie, licencja, numer licencji, licenca,
        ライセンス, 许可证, 证号, 證號
    """,
    "valid_from": """
        gyldig fra, fra, gultig ab, gultig von, ab, valido desde, desde, valido dal, valida dal, dal, geldig vanaf,
        vanaf, wazna od, wazny od, od, valida desde, 有効開始日, 开始, 有效期自, 生效日期, 生效日
    """,
    "valid_until": """
        gyldig til, til, gultig bis, bis, valido hasta, hasta, valido fino al, valida fino al, scadenza, geldig tot,
        tot, wazna do, wazny do, valido ate, valida ate, ate, validade, caduca, 有効期限, 有效期至, 到期日
    """,
}
HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    field: tuple(heading.strip() for heading in written.split(",")) for field, written in _WRITTEN.items()
}
