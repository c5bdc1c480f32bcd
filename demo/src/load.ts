import type { Run } from '@labgate/server/db/run.ts'
import { fillDictionaries } from '@labgate/server/dictionaries/fill.ts'
import type { DemoChoice, Loaded } from '@labgate/server/ports/demo.ts'
import { insert, stateOf, take, type State } from './insert.ts'
import { demoLaboratory, demoSeed, demoStaff } from './laboratory.ts'
import { loadDemoArchive } from './load-archive.ts'
import { loadAuthorizations } from './load-authorizations.ts'
import { loadBilling } from './load-billing.ts'
import { loadFacts } from './load-facts.ts'
import { loadFaxes } from './load-faxes.ts'
import { loadInconsistent } from './load-inconsistent.ts'
import { loadLaboratoryMessages } from './load-laboratory-messages.ts'
import { loadNotices } from './load-notices.ts'
import { orderLoader } from './load-orders.ts'
import { loadOwners } from './load-owners.ts'
import { loadParcels } from './load-parcels.ts'
import { patientLoader } from './load-patients.ts'
import { loadPlans } from './load-plans.ts'
import { resultLoader } from './load-results.ts'
import { loadSentNotices } from './load-sent-notices.ts'
import { loadSentOn } from './load-sent-on.ts'
import { loadTwins } from './load-twins.ts'
import { firstBases, type Bases, type Rows } from './rows.ts'
import { blockRows, sizeOf } from './scale.ts'
import { demoOrders, demoPatients } from './size.ts'

const demoAccounts = 40
const blockSize = 1000

const keys: Readonly<Record<keyof Bases, string>> = {
  lab: 'lab_id',
  customer: 'customer_id',
  location: 'location_id',
  app_user: 'user_id',
  session: 'session_id',
}

const nothing: Loaded = { accounts: 0, locations: 0, users: 0, patients: 0, orders: 0 }
const counted = (rows: Rows): Loaded => ({
  ...nothing,
  accounts: rows.customer?.length ?? 0,
  locations: rows.location?.length ?? 0,
  users: rows.app_user?.length ?? 0,
})

/** The demo itself. Loads nothing if another process was first. */
const loadFirst = async (
  run: Run,
  seed: string,
  { passwordHash, now }: DemoChoice,
): Promise<Loaded> => {
  const { rows: sizes } = demoLaboratory({ seed, now })
  const bases = { ...firstBases }
  for (const table of Object.keys(keys) as (keyof Bases)[])
    bases[table] = await take(run, table, keys[table], sizes[table]?.length ?? 0)
  /*
   * In a new database the ids start where expected, and the rows created to count them are the ones
   * loaded.
   */
  const isAsThought = Object.entries(firstBases).every(
    ([table, first]) => bases[table as keyof Bases] === first,
  )
  const { rows } = isAsThought ? { rows: sizes } : demoLaboratory({ seed, now, bases })
  const after = { seed, accounts: demoAccounts, lab: bases.lab, user: bases.app_user }
  return (await insert(run, rows, null, after, passwordHash)) ? counted(rows) : nothing
}

/** The next block of accounts. Loads nothing if another process was first. */
const loadBlock = async (
  run: Run,
  state: State,
  { passwordHash, now, accounts = demoAccounts, locationsPerAccount = 3 }: DemoChoice,
): Promise<Loaded> => {
  const block = {
    seed: state.seed,
    first: state.accounts,
    count: Math.min(blockSize, accounts - state.accounts),
    locationsPerAccount,
  }
  const bases = { lab: state.lab, customer: 0, location: 0, app_user: 0 }
  for (const [table, count] of Object.entries(sizeOf(block)) as [
    'customer' | 'location' | 'app_user',
    number,
  ][])
    bases[table] = await take(run, table, keys[table], count)
  const rows = blockRows(block, demoStaff(state.seed, state.user, now), bases, now)
  return (await insert(
    run,
    rows,
    state,
    { ...state, accounts: block.first + block.count },
    passwordHash,
  ))
    ? counted(rows)
    : nothing
}

// Without fresh statistics the first searches would be planned for empty tables, and the embedded
// engine never gathers them on its own.
const gather = async (run: Run, tables: string, isLarge: boolean): Promise<void> => {
  for (const table of tables.split(' '))
    await run(isLarge ? `vacuum (analyze) ${table}` : `analyze ${table}`)
}

/**
 * Loads the demo laboratory, and more accounts and patients up to the requested numbers. What is
 * already loaded is left alone, so a second call changes nothing, one with more adds the
 * difference, one after a crash continues after the last complete block, and two at the same time
 * share the work. Returns what this call added.
 */
export const loadDemo = async (run: Run, choice: DemoChoice): Promise<Loaded> => {
  const { accounts = demoAccounts, patients = demoPatients, log = () => {} } = choice
  const { orders = Math.min(demoOrders, patients * 3) } = choice
  const loadPatients = patientLoader(run, { ...choice, patients })
  const loadOrders = orderLoader(run, { now: choice.now, orders })
  const loadResults = resultLoader(run, choice.now)
  const sum = { ...nothing }
  await fillDictionaries(run)
  for (;;) {
    const state = await stateOf(run)
    const hasAccounts = state !== null && state.accounts >= accounts
    const hasPatients = hasAccounts && (state.patients ?? -1) >= patients
    const hasOrders = hasPatients && (state.orders ?? 0) >= orders
    if (hasOrders) {
      const [hasParcels, isSentOn] = [
        state.parcels !== undefined,
        (state.sentOn ?? 0) >= (state.orders ?? 0),
      ]
      const hasResults = (state.results?.of ?? 0) >= (state.orders ?? 0)
      if (orders === 0 || (hasParcels && isSentOn && hasResults)) break
      if (hasParcels && isSentOn) await loadResults(state)
      else if (hasParcels) await loadSentOn(run, state, choice.now)
      else await loadParcels(run, state, choice.now)
      continue
    }
    const added =
      state === null
        ? await loadFirst(run, choice.seed ?? demoSeed, choice)
        : hasAccounts
          ? hasPatients
            ? { ...nothing, orders: await loadOrders(state) }
            : { ...nothing, patients: await loadPatients(state) }
          : await loadBlock(run, state, choice)
    for (const kind of ['accounts', 'locations', 'users', 'patients', 'orders'] as const)
      sum[kind] += added[kind]
    const loaded = (state?.accounts ?? 0) + added.accounts
    if (state !== null && !hasAccounts && (loaded % 10_000 < blockSize || loaded === accounts))
      log(`${loaded} of ${accounts} accounts are loaded.`)
    const known = (state?.patients ?? 0) + added.patients
    if (
      added.patients > 0 &&
      patients > demoPatients &&
      (known % 20_000 < demoPatients || known === patients)
    )
      log(`${known} of ${patients} patients are loaded.`)
  }
  if (sum.accounts > 0) await loadFacts(run, choice.now)
  if (sum.accounts > 0)
    await gather(
      run,
      'customer location app_user user_location customer_lcs login sign_in customer_note',
      sum.accounts > demoAccounts,
    )
  if (sum.patients > 0)
    await gather(
      run,
      'patient patient_insurance patient_medication patient_diagnosis patient_allergy patient_attachment patient_note insurance medication icd10 allergy file',
      sum.patients > demoPatients,
    )
  if (sum.orders > 0) {
    await gather(
      run,
      'lab_order order_event ship_log ship_log_specimen manifest manifest_specimen order_audit result observation delivery',
      false,
    )
    await loadOwners(run, choice.now)
    await loadInconsistent(run, choice.now)
    await loadPlans(run, choice.now)
    await loadSentNotices(run, choice.now)
    await loadLaboratoryMessages(run, choice.now)
    await loadDemoArchive(run, choice.seed ?? demoSeed)
    await loadFaxes(run, choice.now)
    await loadAuthorizations(run, choice.now)
    await loadBilling(run, choice.now)
    await loadNotices(run, choice.now)
    // a partial demo is loaded when its patients are counted
    if (patients >= demoPatients) await loadTwins(run, choice.now)
  }
  return sum
}
