import { genders } from './sexes.ts'

/** What a practice's patients are like. Diagnoses by code, medications by generic name. */
export interface Kind {
  ages: readonly [youngest: number, oldest: number]
  diagnoses: readonly string[]
  medications: readonly string[]
  /** Most medications a patient has. */
  most: number
  /**
   * How often Medicaid, a commercial payer, workers' compensation, and none occur for patients too
   * young for Medicare.
   */
  payers: readonly [medicaid: number, commercial: number, compensation: number, none: number]
}

const list = (text: string): readonly string[] => text.split('; ')

const pain: Kind = {
  ages: [24, 84],
  diagnoses: list(
    'G89.4; G89.29; G89.21; M54.50; M54.16; M54.17; M51.16; M47.816; M47.817; M48.062; M96.1; M79.7; M25.561; M17.11; M54.2; G62.9; Z79.891; Z79.899',
  ),
  medications: list(
    'Oxycodone; Oxycodone and acetaminophen; Hydrocodone and acetaminophen; Morphine; Tapentadol; Tramadol; Buprenorphine; Gabapentin; Pregabalin; Duloxetine; Cyclobenzaprine; Tizanidine; Methocarbamol; Meloxicam; Celecoxib; Amitriptyline; Naloxone; Lisinopril; Omeprazole',
  ),
  most: 5,
  payers: [3, 5, 2.5, 0.5],
}
const recovery: Kind = {
  ages: [19, 68],
  diagnoses: list(
    'F11.20; F11.21; F10.20; F10.21; F14.20; F15.20; F12.20; F13.20; F17.210; F41.1; F33.1; B18.2; Z79.899; Z71.51',
  ),
  medications: list(
    'Buprenorphine and naloxone; Buprenorphine; Methadone; Naltrexone; Acamprosate; Clonidine; Hydroxyzine; Trazodone; Gabapentin; Sertraline; Mirtazapine; Naloxone; Nicotine; Sofosbuvir and velpatasvir',
  ),
  most: 4,
  payers: [6, 2.5, 0, 1.5],
}
const behavioral: Kind = {
  ages: [18, 76],
  diagnoses: list(
    'F33.1; F33.2; F41.1; F41.9; F43.10; F43.12; F31.9; F31.81; F20.9; F25.0; F90.2; F90.0; F60.3; G47.00; F32.A; Z79.899',
  ),
  medications: list(
    'Sertraline; Escitalopram; Fluoxetine; Bupropion; Venlafaxine; Duloxetine; Lithium; Lamotrigine; Quetiapine; Aripiprazole; Olanzapine; Risperidone; Alprazolam; Clonazepam; Lorazepam; Amphetamine mixed salts; Lisdexamfetamine; Methylphenidate; Zolpidem; Trazodone; Prazosin',
  ),
  most: 4,
  payers: [4, 5, 0, 1],
}
const primary: Kind = {
  ages: [3, 93],
  diagnoses: list(
    'I10; E11.9; E11.65; E78.5; E78.2; E03.9; K21.9; E66.9; J45.909; J06.9; N39.0; R30.0; E55.9; Z00.00; G43.909; M17.0; F41.1; N18.31; D64.9',
  ),
  medications: list(
    'Lisinopril; Losartan; Amlodipine; Metoprolol succinate; Hydrochlorothiazide; Atorvastatin; Rosuvastatin; Metformin; Semaglutide; Insulin glargine; Levothyroxine; Omeprazole; Pantoprazole; Albuterol; Montelukast; Sertraline; Ibuprofen; Cetirizine; Aspirin; Cholecalciferol',
  ),
  most: 6,
  payers: [2, 7, 0.3, 0.7],
}
const longTerm: Kind = {
  ages: [61, 101],
  diagnoses: list(
    'N39.0; I50.9; I48.91; I10; E11.9; E11.22; J44.9; N18.4; L89.152; L89.153; L89.612; L89.623; R41.82; N31.9; D63.1; E86.0; J18.9; M19.90; Z79.01',
  ),
  medications: list(
    'Donepezil; Memantine; Furosemide; Apixaban; Warfarin; Metoprolol tartrate; Carvedilol; Insulin glargine; Insulin aspart; Levothyroxine; Pantoprazole; Acetaminophen; Senna; Docusate; Polyethylene glycol 3350; Potassium chloride; Quetiapine; Mirtazapine; Tamsulosin; Ferrous sulfate',
  ),
  most: 8,
  payers: [7, 2, 0, 1],
}
const urgent: Kind = {
  ages: [4, 86],
  diagnoses: list(
    'J06.9; J02.9; J02.0; J10.1; J01.90; J20.9; R50.9; R05.1; N39.0; N30.00; R30.0; R19.7; A09; R11.2; U07.1; Z20.822; L03.115; S91.301A',
  ),
  medications: list(
    'Amoxicillin; Amoxicillin and clavulanate; Azithromycin; Doxycycline; Cephalexin; Nitrofurantoin; Ibuprofen; Benzonatate; Ondansetron; Albuterol; Prednisone; Nirmatrelvir and ritonavir; Loratadine; Lisinopril; Metformin',
  ),
  most: 3,
  payers: [2, 6, 0.8, 1.2],
}
const court: Kind = {
  ages: [18, 63],
  diagnoses: list('Z65.3; Z02.83; F11.20; F15.20; F14.10; F12.10; F10.20; F19.10'),
  medications: list(
    'Buprenorphine and naloxone; Naltrexone; Sertraline; Bupropion; Trazodone; Albuterol; Ibuprofen; Lisinopril; Amphetamine mixed salts',
  ),
  most: 2,
  payers: [3, 1, 0, 6],
}
const employer: Kind = {
  ages: [18, 67],
  diagnoses: list('Z02.1; Z02.89; Z02.83'),
  medications: list(
    'Lisinopril; Atorvastatin; Albuterol; Ibuprofen; Cetirizine; Metformin; Escitalopram; Levothyroxine',
  ),
  most: 2,
  payers: [0, 1.5, 1.5, 7],
}
const womens: Kind = {
  ages: [15, 74],
  diagnoses: list(
    'N76.0; N76.1; N39.0; N30.00; R30.0; Z01.419; Z34.91; Z34.92; Z34.93; O23.41; O23.42; N91.2; N92.6; Z11.3; B37.31; A59.01; R10.20; Z32.01',
  ),
  medications: list(
    'Prenatal vitamin; Ethinyl estradiol and norgestimate; Ethinyl estradiol and drospirenone; Levonorgestrel; Medroxyprogesterone; Metronidazole; Fluconazole; Nitrofurantoin; Cephalexin; Estradiol; Ferrous sulfate; Levothyroxine; Doxylamine and pyridoxine',
  ),
  most: 3,
  payers: [4, 5, 0, 1],
}
const urology: Kind = {
  ages: [22, 91],
  diagnoses: list(
    'N40.1; N40.0; N39.0; N30.10; N30.20; R31.0; R31.29; N20.0; N32.81; R35.0; R35.1; R33.9; N41.1; R97.20; C61; N52.9; R39.12',
  ),
  medications: list(
    'Tamsulosin; Finasteride; Dutasteride; Alfuzosin; Mirabegron; Oxybutynin; Solifenacin; Sildenafil; Tadalafil; Nitrofurantoin; Ciprofloxacin; Phenazopyridine; Potassium citrate; Methenamine; Lisinopril',
  ),
  most: 4,
  payers: [2, 6, 0, 0.5],
}
const children: Kind = {
  ages: [1, 17],
  diagnoses: list(
    'J06.9; J02.0; J02.9; J05.0; J45.909; R50.9; N39.0; R30.0; A08.4; R19.7; F90.2; J10.1; Z20.822',
  ),
  medications: list(
    'Amoxicillin; Amoxicillin and clavulanate; Cefdinir; Azithromycin; Albuterol; Montelukast; Cetirizine; Methylphenidate; Ibuprofen; Acetaminophen',
  ),
  most: 2,
  payers: [5, 4.5, 0, 0.5],
}

const byType: Readonly<Record<number, Kind>> = {
  1: pain,
  2: recovery,
  3: behavioral,
  4: primary,
  5: longTerm,
  6: urgent,
  7: court,
  8: employer,
  9: primary,
}
const bySpecialty: Readonly<Record<string, Kind>> = {
  'Obstetrics and gynecology': womens,
  Urology: urology,
  Pediatrics: children,
}

/** By account type (list AccountType), and by specialty if the type says too little. */
export const kindOf = (accountTypeId: number, specialty: string): Kind =>
  (accountTypeId === 9 ? bySpecialty[specialty] : undefined) ?? byType[accountTypeId] ?? primary
/** Children have children's conditions wherever they are seen, and no adult has those. */
export const kindAt = (kind: Kind, age: number): Kind =>
  age < 15 ? children : kind === children && age > 18 ? primary : kind
export const isForWomen = (kind: Kind): boolean => kind === womens
export const isApplicants = (kind: Kind): boolean => kind === employer

const ofWomen = /^(O\d|N7[2-6]|N9[123]|Z3[234]|Z01\.4|B37\.3|A59\.01)/
const ofMen = /^(N4[0158]|N52|C61|R97\.20)/
const womensDrugs =
  /estradiol|Prenatal|Levonorgestrel|Medroxyprogesterone|Doxylamine and pyridoxine/i
const mensDrugs = /^(Tamsulosin|Finasteride|Dutasteride|Alfuzosin|Sildenafil|Tadalafil)/

/**
 * Whether a person of this sex (list Gender) can have it; sex-specific entries go to no one else.
 */
export const fitsSex = (codeOrDrug: string, genderId: number): boolean =>
  (genderId === genders.female || !(ofWomen.test(codeOrDrug) || womensDrugs.test(codeOrDrug))) &&
  (genderId === genders.male || !(ofMen.test(codeOrDrug) || mensDrugs.test(codeOrDrug)))
/** Pregnancy and contraception fit certain ages only. */
export const fitsAge = (codeOrDrug: string, age: number): boolean =>
  (age >= 16 && age <= 48) ||
  !/^(O\d|Z3[24]|Prenatal|Ethinyl|Levonorgestrel|Doxylamine and)/.test(codeOrDrug)

export const everyKind: readonly Kind[] = [
  pain,
  recovery,
  behavioral,
  primary,
  longTerm,
  urgent,
  court,
  employer,
  womens,
  urology,
  children,
]
