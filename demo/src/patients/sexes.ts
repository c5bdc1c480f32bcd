import type { Random } from '../random.ts'

/** Ids of the list Gender. */
export const genders = { female: 1, male: 2, other: 3, unknown: 4 } as const

const women = new Set(
  `Mary,Patricia,Jennifer,Linda,Elizabeth,Barbara,Susan,Jessica,Karen,Sarah,Nancy,Ashley,Emily,Megan,Hannah,Olivia,Abigail,Grace,Natalie,Chloe,Mary-Beth,Anne-Marie,Jo Ellen,
María,Ana,Sofía,Lucía,Inés,Verónica,Mónica,Rocío,Xiomara,Belén,Yesenia,Marisol,Concepción,Keisha,Latoya,Imani,Aaliyah,Ebony,Nia,Shanice,Monique,Tamika,
Siobhán,Niamh,Aoife,Róisín,Maeve,Bríd,Deirdre,Giulia,Francesca,Chiara,Rosalía,Gianna,Amélie,Renée,Geneviève,Céline,Noëlle,Marie-Claire,Élodie,Ingrid,Käthe,Astrid,Åsa,Liesl,Sigrid,Annelise,
Agnieszka,Małgorzata,Zuzana,Kateřina,Halina,Irena,Linh,Thu Hà,Mai,Hương,Ngọc,Thảo,Yến,Mei-Ling,Li Na,Siu-Ying,Yuki,Naoko,Seo-yeon,Eun-ji,
Priya,Anjali,Sunita,Deepika,Kavita,Lakshmi,Meera,Fatima,Leila,Noor,Amira,Samira,Shirin,Ayşe,Ngozi,Adaeze,Abena,Folasade,Wanjiru,Fatoumata,Thandiwe,
Leilani,Malia,Noelani,Lupe,Conceição,Inês,Fátima,Eleni,Despina,Miriam,Tova`
    .replaceAll('\n', '')
    .split(','),
)
const eithers = new Set(
  'Guadalupe,Minh,Wei,Jun,Xiaoming,Hui,Ming,Jia,Yan,Harpreet,Tendai,Tasi,Josefa,Kekoa'.split(','),
)

/** The sex that matches a first name; 2% of people have another entry, or none is known. */
export const genderFor = (random: Random, first: string): number => {
  const named = eithers.has(first)
    ? random.pick([genders.female, genders.male])
    : women.has(first)
      ? genders.female
      : genders.male
  return random.weighted([
    [named, 96],
    [genders.other, 1.5],
    [genders.unknown, 2.5],
  ])
}
