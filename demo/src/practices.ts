import { everyFamilyName } from './names.ts'
import type { City } from './places.ts'
import type { Random } from './random.ts'

const words = (text: string): readonly string[] => text.split(',')

/** Landmarks that practices are named after: 0 anywhere, else in the region. */
const landmarks: Readonly<Record<number, readonly string[]>> = {
  0: words(
    'Summit,Willow Creek,Stonebridge,Evergreen,Northgate,Riverbend,Two Rivers,Old Mill,Silver Lake,Beacon,Compass,Pinnacle,Cornerstone,Horizon,Heritage,Meridian,Eagle Point,Fox Hollow,Crescent,Lantern,Millstone,Orchard,Lakeshore,Whispering Pines',
  ),
  1: words(
    'Keystone,Hudson,Mohawk,Green Mountain,Granite,Acadia,Narragansett,Penobscot,Chesapeake,Harbor,Berkshire,Liberty',
  ),
  2: words(
    'Harbor,Cypress,Magnolia,Blue Ridge,Piedmont,Bayou,Gulf Coast,Palmetto,Bluegrass,Tidewater,Cape Fear,Coral Reef,Live Oak,Sabal',
  ),
  3: words(
    'Great Lakes,Prairie,Ozark,High Plains,Black Hills,North Star,Wolf Creek,Blue Earth,Gateway,Cardinal,Buckeye,Heartland',
  ),
  4: words(
    'Juniper,Mesa Verde,Red Rock,Ironwood,Saguaro,Copper Canyon,Bluebonnet,Alamo,Painted Desert,Sangre de Cristo,Peña Blanca,Sandhill,Cañada,Ocotillo',
  ),
  5: words(
    'Cascade,Sierra,Redwood,Rainier,Big Sky,Pacific,Golden Gate,Plumeria,Cedar Grove,Salmon Creek,Harbor,Tamarack,Olympic,Mariposa',
  ),
}
const saints = words(
  "St. Brendan's,St. Anne's,St. Luke's,San Martín,Santa Inés,Our Lady of Guadalupe,Good Samaritan,Mercy,Bethesda,Shepherd's Gate",
)

/**
 * Name patterns for practices of each account type: {w} a landmark, {n} a family name, {s} a saint
 * or the like, {c} the city, {y} the county.
 */
const patterns: Readonly<Record<number, readonly string[]>> = {
  1: words(
    '{w} Pain Clinic,{w} Pain & Spine Center,{w} Interventional Pain Associates,{n} Pain Management,Center for Pain Relief of {c},{w} Spine & Joint Institute,{n} & {n} Pain Specialists',
  ),
  2: words(
    "{w} Recovery Center,{w} Addiction Medicine,New Steps Treatment Center of {c},{w} House,Women's Recovery Center of {c},{n} Opioid Treatment Program,{w} Medication-Assisted Treatment",
  ),
  3: words(
    '{w} Behavioral Health,{n} Psychiatry,{w} Counseling & Psychiatry,{c} Community Mental Health,{w} Wellness Collective,{n}-{n} Psychiatric Associates',
  ),
  4: words(
    '{n} Family Medicine,{w} Primary Care,{s} Family Health Center,{n} & {n} Internal Medicine,{w} Medical Group,Clínica Familiar {n},{c} Family Practice',
  ),
  5: words(
    '{w} Manor,{w} Nursing & Rehabilitation,{s} Senior Living,{w} Care Center,The Terraces at {w},{c} Skilled Nursing Center',
  ),
  6: words(
    "{w} Urgent Care,{c} Walk-In Clinic,NextStop Urgent Care - {c},{w} Immediate Care,{n}'s Walk-In Medical Clinic",
  ),
  7: words(
    '{y} County Adult Probation,{y} County Drug Court,{c} Pretrial Services,{y} County Community Corrections',
  ),
  8: words(
    '{w} Freight Lines Occupational Health,{w} Employee Health,{n} Industrial Medicine,{c} Port Workers Health Plan',
  ),
  9: words(
    "{w} Women's Health,{n} Urology Associates,{s} Community Clinic,{w} Pediatrics,{c} Student Health Center,{w} Wound Care Center",
  ),
}

/** Specialties (list Specialty) that match an account type. */
const specialtiesOf: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [3],
  4: [4, 5],
  5: [9],
  6: [4, 5],
  7: [10],
  8: [10],
  9: [6, 7, 8, 10],
}
export const specialtyNames: Readonly<Record<number, string>> = {
  1: 'Pain medicine',
  2: 'Addiction medicine',
  3: 'Psychiatry',
  4: 'Family medicine',
  5: 'Internal medicine',
  6: 'Obstetrics and gynecology',
  7: 'Urology',
  8: 'Pediatrics',
  9: 'Geriatrics',
  10: 'Other',
}
const specialtyWords: readonly (readonly [RegExp, number])[] = [
  [/Women/, 6],
  [/Urology/, 7],
  [/Pediatrics/, 8],
  [/Internal/, 5],
  [/Family|Familiar/, 4],
]

/** The specialty that a practice's name suggests, else one that fits its account type. */
export const specialtyFor = (random: Random, name: string, accountTypeId: number): number =>
  specialtyWords.find(([word]) => word.test(name))?.[1] ??
  random.pick(accountTypeId === 9 ? [10] : (specialtiesOf[accountTypeId] ?? [10]))

/** A practice's name, at most 100 characters. */
export const practiceName = (random: Random, accountTypeId: number, place: City): string => {
  const county = place.county.replace(/ City$/, '')
  const fill: Readonly<Record<string, () => string>> = {
    '{w}': () => random.pick([...(landmarks[0] ?? []), ...(landmarks[place.regionId] ?? [])]),
    '{n}': () => random.pick(everyFamilyName),
    '{s}': () => random.pick(saints),
    '{c}': () => place.city,
    '{y}': () => county,
  }
  return random
    .pick(patterns[accountTypeId] ?? patterns[9] ?? [])
    .replaceAll(/\{[wnscy]\}/g, (mark) => fill[mark]?.() ?? '')
}

const streets = words(
  'Oak,Maple,Cedar,Pine,Elm,Washington,Lincoln,Jefferson,Franklin,Main,Market,Church,Chestnut,Walnut,Park,Lake,Hillcrest,Riverside,Mill,Spring,College,Highland,Sunset,Bay,Harbor,Mission,Cesar Chavez,Martin Luther King Jr.,Rosa Parks,Calle San Agustín,De la Vega,Kapiʻolani,Ponce de León,Commerce,Industrial,Medical Center,Veterans Memorial,Old Post,Fort Hill,Canal',
)
const kinds = words('Street,Avenue,Boulevard,Drive,Road,Lane,Parkway,Way,Court,Plaza')
const rooms = words('Suite,Suite,Suite,Unit,Floor,Building')

/** Street lines; the second is often empty. */
export const streetOf = (random: Random): { street1: string; street2: string } => {
  const side = random.chance(0.3) ? `${random.pick(['N', 'S', 'E', 'W', 'NE', 'SW'])} ` : ''
  const room = random.pick(rooms)
  const number =
    room === 'Floor'
      ? random.int(2, 9)
      : room === 'Building'
        ? random.pick(['A', 'B', 'C'])
        : random.int(100, 960)
  return {
    street1: `${random.int(12, 9890)} ${side}${random.pick(streets)} ${random.pick(kinds)}`,
    street2: random.chance(0.45) ? `${room} ${number}` : '',
  }
}

/** A phone number that belongs to no one: 555-0100 to 555-0199 are reserved for such use. */
export const phoneIn = (random: Random, areaCode: string): string =>
  `(${areaCode}) 555-01${random.digits(2)}`
