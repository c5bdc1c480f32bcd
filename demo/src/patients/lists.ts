import { dayMs } from '@labgate/contract/kit/days'
import { daysBefore } from '../moments.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { Dictionary, Drug } from './around.ts'
import { doseOf } from './doses.ts'
import { fitsAge, fitsSex, kindAt, type Kind } from './kinds.ts'
import type { Somebody } from './person.ts'

const freeDrugs = [
  'Turmeric capsules',
  'Herbal tea for sleep',
  'CBD gummies from a shop',
  'Vitamin pack, brand not known',
  'Eye drops, name not known',
]
const freeAllergies = [
  'A pink antibiotic as a child',
  'Some pain shot in the emergency room',
  'Fragrances',
  'Cheap earrings',
]
/** The most common answers, listed here so that a longer list does not drown them out. */
const common = [
  'Penicillins',
  'Sulfonamide antibiotics',
  'Codeine',
  'Latex',
  'Ibuprofen',
  'Morphine',
  'Shellfish',
  'Peanuts',
  'Iodinated contrast media',
  'Aspirin',
  'Amoxicillin',
  'Adhesive tape',
  'Bee venom',
]

/**
 * One patient can well have two of these; of other classes, or of one diagnosis group, hardly ever.
 */
const severalTogether = ['opioid agonist', 'insulin', 'antipsychotic', 'antidiabetic']
const oncePer = <T>(list: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
]

/** The dictionary indexed by name, built once for many patients. */
export const indexed = ({ medications, diagnoses, allergies }: Dictionary) => {
  const generics = new Map(
    medications
      .filter((drug) => drug.medication_id_generic === null)
      .map((drug) => [drug.description, drug]),
  )
  const brands = Map.groupBy(
    medications.filter((drug) => drug.medication_id_generic !== null),
    (drug) => drug.medication_id_generic ?? 0,
  )
  return {
    drugs: (name: string): { generic: Drug; brands: readonly Drug[] } | undefined => {
      const generic = generics.get(name)
      return generic === undefined
        ? undefined
        : { generic, brands: brands.get(generic.medication_id) ?? [] }
    },
    diagnoses: new Map(diagnoses.map(({ code, description }) => [code, description])),
    allergies: new Map(allergies.map(({ allergy_id, description }) => [description, allergy_id])),
    everyAllergy: allergies,
  }
}
export type Index = ReturnType<typeof indexed>

/** A patient's medications, diagnoses, and allergies, as chosen over time; some ended. */
export const listsOf = (
  random: Random,
  { row, age }: Somebody,
  given: Kind,
  index: Index,
  now: Date,
) => {
  const kind = kindAt(given, age)
  const since = (now.getTime() - Date.parse(String(row.created_at))) / dayMs
  const by = row.user_id_created
  const fits = (name: string): boolean => fitsSex(name, row.gender_id ?? 0) && fitsAge(name, age)
  const entry = () => {
    const days = since * random.next()
    const ended = random.chance(0.08)
    return {
      patient_id: row.patient_id,
      customer_id: row.customer_id,
      user_id_created: by,
      created_at: daysBefore(now, days),
      ended_at: ended ? daysBefore(now, days * random.next()) : null,
      user_id_ended: ended ? by : null,
    }
  }
  const drugs = random
    .some(kind.medications.filter(fits), random.int(0, kind.most))
    .flatMap((name) => index.drugs(name) ?? [])
  const medications = oncePer(drugs, ({ generic }) =>
    severalTogether.includes(generic.class) ? generic.description : generic.class,
  ).map(({ generic, brands }): Row<'patient_medication'> => {
    const drug = brands.length > 0 && random.chance(0.3) ? random.pick(brands) : generic
    return {
      ...entry(),
      medication_id: drug.medication_id,
      description: drug.description,
      dose: doseOf(generic.description, row.patient_id ?? 0),
    }
  })
  if (random.chance(0.05))
    medications.push({
      ...entry(),
      medication_id: null,
      description: random.pick(freeDrugs),
      dose: '',
    })
  const count = random.weighted([
    [0, 1],
    [1, 4],
    [2, 4],
    [3, 2],
  ] as const)
  const codes = oncePer(random.some(kind.diagnoses.filter(fits), count), (code) => code.slice(0, 3))
  const diagnoses = codes.flatMap((code): Row<'patient_diagnosis'>[] => {
    const description = index.diagnoses.get(code)
    return description === undefined ? [] : [{ ...entry(), icd10_code: code, description }]
  })
  const named = random.chance(0.3)
    ? random.some(
        random.chance(0.75) ? common : index.everyAllergy.map(({ description }) => description),
        random.int(1, 2),
      )
    : []
  const allergies = named.flatMap((description): Row<'patient_allergy'>[] => {
    const allergy_id = index.allergies.get(description)
    return allergy_id === undefined ? [] : [{ ...entry(), allergy_id, description }]
  })
  if (random.chance(0.02))
    allergies.push({ ...entry(), allergy_id: null, description: random.pick(freeAllergies) })
  return { medications, diagnoses, allergies }
}
