/** Rows that do not come from a server. */
export interface Sample {
  id: number
  name: string
  code: string
  city: string
  state: string
  tubes: number
  status: 'done' | 'waiting' | 'danger' | 'plain'
}

const first = [
  'Sunrise',
  'Harbor',
  'Cedar',
  'Mesa Verde',
  "O'Malley",
  'Río Grande',
  'Lakeside',
  'Summit',
  'Bayou',
  'Prairie',
]
const second = [
  'Pain Clinic',
  'Family Practice',
  'Recovery Center',
  'Urgent Care',
  'Women’s Health',
  'Pediatrics',
  'Nursing Home',
]
const places: readonly [string, string][] = [
  ['Tampa', 'FL'],
  ['Phoenix', 'AZ'],
  ['Honolulu', 'HI'],
  ['San José', 'CA'],
  ['Coeur d’Alene', 'ID'],
  ['Winston-Salem', 'NC'],
]
const states = ['done', 'waiting', 'plain', 'done', 'danger'] as const
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

export const sampleRows: readonly Sample[] = Array.from({ length: 2_000 }, (_, at) => {
  const [city, state] = pick(places, at * 5)
  return {
    id: at + 1,
    name: `${pick(first, at * 7)} ${pick(second, at * 3 + Math.floor(at / 70))}`,
    code: `F${String(1000 + at)}`,
    city,
    state,
    tubes: (at * 37) % 400,
    status: pick(states, at),
  }
})
