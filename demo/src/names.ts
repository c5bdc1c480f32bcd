/**
 * Given and family names by origin, as found in a US practice. Spelled as their bearers spell them.
 */
const peoples: readonly (readonly [weight: number, given: string, family: string])[] = [
  [
    26,
    'James,Mary,Robert,Patricia,Michael,Jennifer,David,Linda,William,Elizabeth,Thomas,Barbara,Christopher,Susan,Daniel,Jessica,Matthew,Karen,Anthony,Sarah,Mark,Nancy,Steven,Ashley,Andrew,Emily,Joshua,Megan,Kevin,Hannah,Brian,Olivia,Ryan,Abigail,Nathan,Grace,Benjamin,Natalie,Samuel,Chloe,Mary-Beth,Anne-Marie,Billy-Ray,Jo Ellen',
    'Smith,Johnson,Williams,Brown,Jones,Miller,Davis,Wilson,Anderson,Taylor,Moore,Thompson,White,Harris,Clark,Lewis,Robinson,Walker,Young,Allen,King,Wright,Scott,Hill,Green,Adams,Baker,Nelson,Carter,Mitchell,Roberts,Turner,Phillips,Campbell,Parker,Evans,Edwards,Collins,Stewart,Morris,Whitfield,Ashcroft,Hollingsworth,St. Clair,Fairbanks,Pemberton',
  ],
  [
    16,
    'José,María,Luis,Ana,Carlos,Sofía,Jesús,Guadalupe,Andrés,Lucía,Raúl,Inés,Héctor,Verónica,Joaquín,Mónica,Ángel,Rocío,Ramón,Xiomara,Iván,Belén,Óscar,Yesenia,Tomás,Marisol,Efraín,Concepción',
    'García,Rodríguez,Martínez,Hernández,López,González,Pérez,Sánchez,Ramírez,Torres,Flores,Núñez,Peña,Muñoz,Ibáñez,Castañeda,Zúñiga,Gutiérrez,Jiménez,Vázquez,Méndez,Ávila,Cárdenas,Escobedo,Quiñones,De la Cruz,Del Río,Ybarra',
  ],
  [
    8,
    'Deshawn,Keisha,Malik,Latoya,Terrence,Imani,Darnell,Aaliyah,Jamal,Ebony,Tyrone,Nia,Marquis,Shanice,Andre,Monique,Isaiah,Tamika',
    'Washington,Jefferson,Booker,Freeman,Banks,Coleman,Gaines,Hairston,Broadnax,Toussaint,Baptiste,Mosley,Pettiford,Ransom',
  ],
  [
    7,
    'Seán,Siobhán,Pádraig,Niamh,Ciarán,Aoife,Colm,Róisín,Declan,Maeve,Liam,Bríd,Eamon,Deirdre',
    "O'Brien,O'Connor,O'Sullivan,O'Malley,O'Hara,O'Donoghue,O'Rourke,Murphy,Kelly,McCarthy,McGrath,MacNamara,Gallagher,Brennan,Fitzgerald,Ní Bhriain",
  ],
  [
    6,
    'Marco,Giulia,Antonio,Francesca,Lorenzo,Chiara,Vincenzo,Rosalía,Matteo,Nicolò,Gianna,Salvatore',
    "D'Angelo,D'Amico,D'Agostino,Dell'Acqua,Esposito,Russo,Bianchi,De Luca,Colonna,Ferraro,Castellano,Lo Presti,Mancuso,Pellegrino",
  ],
  [
    5,
    'Jean-Luc,Amélie,Étienne,Renée,François,Geneviève,Jérôme,Céline,Benoît,Noëlle,Marie-Claire,Jean-Baptiste,Rémy,Élodie',
    "Thibodeaux,Boudreaux,LeBlanc,Broussard,Hébert,D'Arbonne,Lévesque,Côté,Bélanger,Gagné,Saint-Pierre,Desjardins,L'Heureux,Fontenot",
  ],
  [
    6,
    'Hans,Ingrid,Jürgen,Käthe,Björn,Astrid,Søren,Åsa,Günther,Liesl,Lars,Sigrid,Jörg,Annelise',
    'Müller,Schröder,Köhler,Weiß,Größmann,Van der Berg,Østergaard,Lindqvist,Håkansson,Sørensen,Jørgensen,Bäcker,Vogel,Krüger,Vandenberg,De Vries',
  ],
  [
    5,
    'Zbigniew,Agnieszka,Paweł,Małgorzata,Tomáš,Zuzana,Jiří,Kateřina,Stanisław,Halina,Ondřej,Irena',
    'Kowalski,Wiśniewski,Wójcik,Nowak-Dąbrowska,Zieliński,Łukasik,Novák,Dvořák,Svoboda,Černý,Horváth,Szabó,Kovačević,Šimić',
  ],
  [
    5,
    'Minh,Linh,Thu Hà,Quốc,Mai,Tuấn,Hương,Phúc,Ngọc,Đức,Thảo,Bảo,Yến',
    'Nguyễn,Trần,Lê,Phạm,Huỳnh,Hoàng,Võ,Đặng,Bùi,Đỗ,Ngô,Dương,Lý',
  ],
  [
    5,
    'Wei,Mei-Ling,Jun,Xiaoming,Hui,Li Na,Ming,Siu-Ying,Jia,Yan,Haruto,Yuki,Kenji,Naoko,Min-jun,Seo-yeon,Ji-hoon,Eun-ji',
    'Wang,Li,Zhang,Chen,Liu,Huang,Zhao,Wu,Lin,Ng,Tanaka,Sato,Yamamoto,Ito,Kim,Park,Choi,Jeong,Ōta',
  ],
  [
    6,
    'Priya,Rajesh,Anjali,Vikram,Sunita,Arjun,Deepika,Sanjay,Kavita,Amit,Lakshmi,Rohan,Meera,Harpreet',
    'Patel,Sharma,Singh,Gupta,Reddy,Krishnamurthy,Raghunathan,Iyer,Desai,Mehta,Chowdhury,Banerjee,Nair,Subramaniam',
  ],
  [
    5,
    'Omar,Fatima,Yusuf,Leila,Khalid,Noor,Hassan,Amira,Tariq,Samira,Reza,Shirin,Emre,Ayşe',
    'Al-Hassan,El-Sayed,Haddad,Khoury,Rahman,Nasser,Abu-Bakr,Farouk,Hosseini,Tehrani,Yılmaz,Öztürk,Çelik,Ben-Ami',
  ],
  [
    5,
    "Kwame,Ngozi,Chinedu,Adaeze,Kofi,Abena,Oluwaseun,Folasade,Tendai,Wanjiru,Amadou,Fatoumata,N'Golo,Thandiwe",
    "Okafor,Adeyemi,Mensah,Nwosu,Diallo,Okonkwo-Reid,Asante,Kamara,Traoré,N'Diaye,Mwangi,Achebe,Ogunleye,Abiọ́lá",
  ],
  [
    3,
    'Leilani,Kekoa,Malia,Ikaika,Noelani,Sione,Tavita,Lupe,Tasi,Josefa',
    'Kealoha,Kahananui,Kamaka,Kaʻaihue,Leota,Tuiasosopo,Faleʻafa,Taʻamu,Cruz-Taitano,Santos-Perez,Leon Guerrero,Mafnas',
  ],
  [
    3,
    'João,Conceição,Inês,Gonçalo,Fátima,Luís,Yiannis,Eleni,Nikolaos,Despina,Avraham,Miriam,Shlomo,Tova',
    "Gonçalves,Simões,Magalhães,Araújo,d'Almeida,Papadopoulos,Konstantinidis,Abramowitz,Ben-David,Rosenthal,Levinson,Goldstein-Ruiz",
  ],
]

const split = (names: string): readonly string[] => names.split(',')
export const origins = peoples.map(
  ([weight, given, family]) => [{ given: split(given), family: split(family) }, weight] as const,
)
export const everyFamilyName = origins.flatMap(([{ family }]) => family)

/** Credentials after a provider's name, with their frequency. */
export const credentials = [
  ['MD', 10],
  ['DO', 4],
  ['NP', 4],
  ['PA-C', 3],
  ['FNP-BC', 2],
  ['MD, PhD', 1],
] as const
