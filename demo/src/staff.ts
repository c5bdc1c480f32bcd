import {
  practiceStaff,
  UserType,
  userTypeIds,
  type LaboratoryType,
} from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { daysBefore } from './moments.ts'
import { personFrom, type Person, type Register } from './people.ts'
import { phoneIn } from './practices.ts'
import type { Random } from './random.ts'
import type { UserRow } from './rows.ts'
import { demoPeople, type DemoPerson } from './sign-ins.ts'
import { userRow } from './users.ts'

/** An account's sales owners, from the top down. */
export interface Owners {
  user_id_vp: number
  user_id_rm: number
  user_id_tm: number
  user_id_am: number
  user_id_specialist: number
}
export interface Staff {
  users: UserRow[]
  /** Lines of the sales tree by region: one for each account manager. */
  lines: ReadonlyMap<number, readonly Owners[]>
  /** Lab client services (type 12), and plus (13). */
  lcs: readonly number[]
  lcsPlus: readonly number[]
  /** User ids of these types. */
  ofType(...types: UserType[]): number[]
}

/** Regions in the order of the sales tree; the demo's own sales line is in the first. */
export const salesRegions = [2, 1, 3, 4, 5] as const
const territoriesOf: Readonly<Record<number, number>> = { 2: 2, 1: 1, 3: 2, 4: 1, 5: 2 }
const managersOf: Readonly<Record<number, number>> = { 2: 4, 1: 2, 3: 3, 4: 2, 5: 3 }

interface Seats {
  count: number
  position: string
  /** The demo's sign-in is the first of its type; of administrators, it has two. */
  first: DemoPerson
  second?: DemoPerson
}
/** Number and title of each type. 69 in all. */
const seats: Readonly<Record<LaboratoryType, Seats>> = {
  [UserType.Administrator]: {
    count: 2,
    position: 'Systems administrator',
    first: demoPeople.admin,
    second: demoPeople.secondAdmin,
  },
  [UserType.Executive]: { count: 2, position: 'Executive', first: demoPeople.executive },
  [UserType.LabAssistant]: { count: 3, position: 'Lab assistant', first: demoPeople.assistant },
  [UserType.Accessioning]: { count: 4, position: 'Accessioner', first: demoPeople.accessioning },
  [UserType.CustomerExperience]: {
    count: 5,
    position: 'Customer experience specialist',
    first: demoPeople.cet,
  },
  [UserType.CustomerExperienceSupervisor]: {
    count: 2,
    position: 'Customer experience supervisor',
    first: demoPeople.cetSupervisor,
  },
  [UserType.AccountManager]: {
    count: 14,
    position: 'Account manager',
    first: demoPeople.accountManager,
  },
  [UserType.TerritoryManager]: {
    count: 8,
    position: 'Territory manager',
    first: demoPeople.territoryManager,
  },
  [UserType.RegionalManager]: {
    count: 5,
    position: 'Regional manager',
    first: demoPeople.regionalManager,
  },
  [UserType.LabClientServices]: {
    count: 6,
    position: 'Lab client services',
    first: demoPeople.lcs,
  },
  [UserType.LabClientServicesPlus]: {
    count: 2,
    position: 'Lab client services, senior',
    first: demoPeople.lcsPlus,
  },
  [UserType.ParoleOfficer]: { count: 4, position: 'Parole officer', first: demoPeople.parole },
  [UserType.BillingReview]: {
    count: 2,
    position: 'Billing reviewer',
    first: demoPeople.billingReview,
  },
  [UserType.VicePresidentOfSales]: {
    count: 2,
    position: 'Vice president of sales',
    first: demoPeople.vp,
  },
  [UserType.SalesSpecialist]: {
    count: 5,
    position: 'Toxicology specialist',
    first: demoPeople.specialist,
  },
  [UserType.Billing]: { count: 3, position: 'Revenue cycle specialist', first: demoPeople.billing },
}

const flagsOf = (type: UserType, turn: number): Partial<UserRow> => ({
  sales_vp: type === UserType.VicePresidentOfSales,
  sales_user_edit: type === UserType.TerritoryManager || type === UserType.RegionalManager,
  sales_patient_report:
    type === UserType.AccountManager ||
    type === UserType.RegionalManager ||
    type === UserType.VicePresidentOfSales,
  sales_parole_officer:
    (type === UserType.AccountManager && turn === 2) ||
    (type === UserType.RegionalManager && turn === 3),
  barcode_printer:
    type === UserType.Accessioning || (type === UserType.CustomerExperience && turn < 2)
      ? `ZD421-LAB-${turn + 1}`
      : '',
  barcode_qty: type === UserType.Accessioning ? 2 : 1,
  camera: type === UserType.Accessioning,
  view_employee_results:
    type === UserType.Administrator || type === UserType.CustomerExperienceSupervisor,
})

const treeOf = (ofType: (type: UserType) => number[]): Map<number, Owners[]> => {
  const [vps, rms, tms, ams, specialists] = [
    ofType(UserType.VicePresidentOfSales),
    ofType(UserType.RegionalManager),
    ofType(UserType.TerritoryManager),
    ofType(UserType.AccountManager),
    ofType(UserType.SalesSpecialist),
  ]
  const take = (ids: number[], count: number): number[] => ids.splice(0, count)
  return new Map(
    salesRegions.map((regionId, at) => {
      const territories = take(tms, territoriesOf[regionId] ?? 0)
      const top = {
        user_id_vp: vps[at < 3 ? 0 : 1] ?? 0,
        user_id_rm: rms[at] ?? 0,
        user_id_specialist: specialists[at] ?? 0,
      }
      const lines = take(ams, managersOf[regionId] ?? 0).map((am, turn) => ({
        ...top,
        user_id_tm: territories[turn % territories.length] ?? 0,
        user_id_am: am,
      }))
      return [regionId, lines] as const
    }),
  )
}

/**
 * The laboratory's staff and parole officers, with ids from `base`. Who is who depends only on the
 * seed, never on `now`.
 */
export const staffOf = (random: Random, names: Register, base: number, now: Date): Staff => {
  const users: UserRow[] = []
  for (const type of userTypeIds) {
    if (isAmong(practiceStaff, type)) continue
    const { count, position, first, second } = seats[type]
    for (let turn = 0; turn < count; turn++) {
      const own = random.fork(`${type}/${turn}`)
      const drawn = personFrom(own)
      const known = [first, second][turn]
      const person: Person = known
        ? { first: known.first, last: known.last, prefix: '', suffix: '' }
        : drawn
      const domain = type === UserType.ParoleOfficer ? 'corrections.example' : 'labgate.example'
      users.push(
        userRow(person, {
          user_id: base + users.length,
          customer_id: 0,
          user_type_id: type,
          user_name: names.userName(person.first, person.last, ''),
          email: known?.email ?? names.email(person.first, person.last, domain),
          position,
          phone_work: phoneIn(own, '813'),
          phone_work_ext: type === UserType.ParoleOfficer ? '' : String(own.int(100, 499)),
          phone_cell: own.chance(0.4) ? phoneIn(own, '813') : '',
          created_at: daysBefore(now, own.int(200, 1400)),
          user_id_updated: base,
          ...flagsOf(type, turn),
        }),
      )
    }
  }
  const ofType = (...types: UserType[]): number[] =>
    users.filter(({ user_type_id }) => isAmong(types, user_type_id)).map(({ user_id }) => user_id)
  return {
    users,
    lines: treeOf((type) => ofType(type)),
    lcs: ofType(UserType.LabClientServices),
    lcsPlus: ofType(UserType.LabClientServicesPlus),
    ofType,
  }
}
