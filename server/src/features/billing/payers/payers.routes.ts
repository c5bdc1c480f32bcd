import { payers, payerShape, type Payer, type PayerRow } from '@labgate/contract/billing/payers'
import { stateNames } from '@labgate/contract/kit/states'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { changedFields } from '../../../access/field-rights.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { phoneIssues } from '../../../core/records/phones.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import { columnOf } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import {
  compiledOf,
  compiledRaw,
  q,
  unprepared,
  rawQuery,
  type Query,
} from '../../../db/queries.ts'
import { anywhere } from '../../../db/search.ts'
import { routesFor, type ChangeContext } from '../../../http/call.ts'
import { keysetOf, limitOf, pageOf, type Keyset, type Paging } from '../../../http/page-of.ts'

interface Criteria extends Paging {
  name?: string | undefined
  state?: string | undefined
  payerKind?: string | undefined
  active?: number | undefined
}
type Row = Omit<PayerRow, 'alias'> & { alias: string; folded: string; total: number }
const notPlain: readonly string[] = ['insuranceId', 'userId_Updated', 'rowVersion']
const plainFields = Object.keys(payerShape).filter((field) => !notPlain.includes(field))

/** The alias that contains the words, if the name does not. */
const alias = (
  name: string,
) => sql<string>`coalesce((select line from unnest(string_to_array(i.aliases, chr(10))) line
  where ${name} <> '' and position(fold(${name}) in i.folded) = 0 and position(fold(${name}) in fold(line)) > 0 limit 1), '')`

/** One page of payers: names that begin with the words before those that have them elsewhere or in an alias; by name within each. */
const listPayers = (
  { name = '', state = '', payerKind = '', active = 1, ...paging }: Criteria,
  after: Keyset | undefined,
): Query<Row & { rank: number }> => {
  const rank = sql<number>`case when i.folded like fold(${name}) || '%' then 0 else 1 end`
  return unprepared(
    q
      .with('hit', (from) =>
        from
          .selectFrom('insurance as i')
          .select(['i.insurance_id', 'i.folded', rank.as('rank')])
          .$if(name !== '', (rows) => rows.where(sql<boolean>`i.searched like ${anywhere(name)}`))
          .$if(state !== '', (rows) => rows.where('i.state', '=', state.toUpperCase()))
          .$if(payerKind !== '', (rows) => rows.where('i.payer_kind', '=', payerKind))
          .$if(active === 1 || active === 2, (rows) => rows.where('i.active', '=', active === 1)),
      )
      .with('page', (from) =>
        from
          .selectFrom('hit')
          .selectAll()
          .$if(after !== undefined, (rows) =>
            rows.where(
              sql<boolean>`(hit.rank, hit.folded, hit.insurance_id) > (${after?.[0]}::int, ${after?.[1]}::text collate "C", ${after?.[2]}::bigint)`,
            ),
          )
          .orderBy('rank')
          .orderBy('folded')
          .orderBy('insurance_id')
          .limit(limitOf(paging)),
      )
      .selectFrom('page')
      .innerJoin('insurance as i', 'i.insurance_id', 'page.insurance_id')
      .select([
        'i.insurance_id as insuranceId',
        'i.name',
        'i.payer_kind as payerKind',
        'i.active',
        'i.street1',
        'i.city',
        'i.state',
        'i.phone',
        'i.preauth_required as preauthRequired',
        'page.folded',
        'page.rank',
        alias(name).as('alias'),
        sql<number>`(select count(*) from (select from hit limit 1001) counted)`.as('total'),
      ])
      .orderBy('page.rank')
      .orderBy('page.folded')
      .orderBy('page.insurance_id'),
  )
}

const onePayer = (id: number): Query<Payer> =>
  rawQuery(
    `select insurance_id as "insuranceId", ${plainFields.map((field) => `${field === 'tradingPartnerId' ? 'coalesce(trading_partner_id, 0)' : columnOf(field)} as "${field}"`).join(', ')}, coalesce(user_id_updated, 0) as "userId_Updated", row_version as "rowVersion"
     from insurance where insurance_id = $1`,
    [id],
  )

const payerIdForm = /^[0-9A-Z-]*$/
const payerIssues = (whole: Record<string, unknown>) => {
  const text = (field: string): string => String(whole[field] ?? '')
  return [
    ...(text('name') === '' ? [issue('name', 'Enter the payer’s name.', 'required')] : []),
    ...(text('phone') === '' ? [issue('phone', 'Enter the phone number.', 'required')] : []),
    ...(text('street1') === '' ? [issue('street1', 'Enter the street.', 'required')] : []),
    ...(text('city') === '' ? [issue('city', 'Enter the city.', 'required')] : []),
    ...(Object.hasOwn(stateNames, text('state'))
      ? []
      : [issue('state', 'Use the two-letter code of a state or territory, such as FL.', 'state')]),
    ...(/^\d{5}(-\d{4})?$/.test(text('postalCode'))
      ? []
      : [issue('postalCode', 'A ZIP code has five digits, or nine with a hyphen.', 'zip')]),
    ...phoneIssues(whole, ['phone']),
    ...(['claimsPayerId', 'eligibilityPayerId'] as const).flatMap((field) =>
      payerIdForm.test(text(field))
        ? []
        : [issue(field, 'A payer ID has capital letters and digits, such as 60054.', 'payer-id')],
    ),
    ...(Number(whole['tradingPartnerId'] ?? 0) > 0 &&
    text('claimsPayerId') === '' &&
    text('eligibilityPayerId') === ''
      ? [
          issue(
            'tradingPartnerId',
            'A route needs a payer ID: enter the one for claims or for eligibility.',
            'payer-id',
          ),
        ]
      : []),
  ]
}
const tradingPartners: Query<{
  tradingPartnerId: number
  name: string
  active: boolean
  isTest: boolean
}> = rawQuery(
  `select trading_partner_id as "tradingPartnerId", name, active, is_test as "isTest" from trading_partner order by active desc, fold(name), trading_partner_id limit 500`,
)
const refuseRoute = async (tx: Tx, tradingPartnerId: number): Promise<void> => {
  const found = await tx
    .selectFrom('trading_partner')
    .select('active')
    .where('trading_partner_id', '=', tradingPartnerId)
    .executeTakeFirst()
  if (found?.active !== true)
    refuseIf([issue('tradingPartnerId', 'Choose an active route.', 'route')])
}

type Given = Partial<Payer> & { insuranceId: number }
const savePayer = async (tx: Tx, actor: Actor, given: Given, change: ChangeContext, at: Date) => {
  const isNew = given.insuranceId <= 0
  const row = isNew
    ? undefined
    : orRefuse(
        await tx
          .selectFrom('insurance')
          .selectAll()
          .where('insurance_id', '=', given.insuranceId)
          .forUpdate()
          .executeTakeFirst(),
        'Payer not found.',
      )
  if (row)
    await refuseStale(tx, actor, 'payer', row.insurance_id, given.rowVersion, row.row_version)
  const before: Partial<Payer> = row
    ? ((await tx.executeQuery(compiledOf(onePayer(row.insurance_id)))).rows[0] ?? {})
    : { active: true, countryCode: 'USA' }
  const sent = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => plainFields.includes(field) && value !== undefined,
    ),
  )
  const changed = changedFields(sent, before)
  const whole = { ...before, ...sent }
  refuseIf(payerIssues(whole))
  if (changed.includes('tradingPartnerId') && (sent['tradingPartnerId'] as number) > 0)
    await refuseRoute(tx, sent['tradingPartnerId'] as number)
  const same = await tx
    .selectFrom('insurance')
    .select('insurance_id')
    .where('folded', '=', sql<string>`fold(${whole.name ?? ''})`)
    .where('active', '=', true)
    .where('insurance_id', '<>', Math.max(0, given.insuranceId))
    .executeTakeFirst()
  if (same && whole.active !== false)
    refuseIf([issue('name', 'There is already a payer with this name.', 'taken')])
  const id = await writeRecord(tx, actor, change, {
    kind: 'payer',
    before: row,
    id: given.insuranceId,
    customerId: 0,
    columns: columnsOf(sent, changed),
    changed,
    at,
  })
  return { id, isNew, changed }
}

/** The payer table; readable by everyone who enters insurances, writable by those who maintain it. */
export const payerRoutes = (context: AppContext) =>
  routesFor('payers', payers, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({}, listPayers(criteria, keysetOf(call.name, criteria)))
      return pageOf(call.name, criteria, rows, rows[0]?.total ?? 0, (row) => [
        row.rank,
        row.folded,
        row.insuranceId,
      ])
    },
    get: async (call) => {
      const { insuranceId } = call.input
      const [[found]] = await call.read({ target: `payer ${insuranceId}` }, onePayer(insuranceId))
      return orRefuse(found, 'Payer not found.')
    },
    routes: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, tradingPartners)
      return { list }
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const { id, isNew, changed } = await savePayer(
          tx,
          call.actor,
          call.input as Given,
          change,
          context.now(),
        )
        return savedAnswer(id, isNew, changed)
      }),
    convert: (call) =>
      call.change(async (tx, change) => {
        const { insuranceName, ...given } = call.input
        refuseIf(
          insuranceName === '' ? [issue('insuranceName', 'Enter the name.', 'required')] : [],
        )
        const id =
          given.insuranceId > 0
            ? orRefuse(
                await tx
                  .selectFrom('insurance')
                  .select('insurance_id')
                  .where('insurance_id', '=', given.insuranceId)
                  .where('active', '=', true)
                  .executeTakeFirst(),
                'Payer not found.',
              ).insurance_id
            : (
                await savePayer(
                  tx,
                  call.actor,
                  { ...(given as Given), name: given.name ?? insuranceName },
                  change,
                  context.now(),
                )
              ).id
        const { rows } = await tx.executeQuery(
          compiledRaw<{ pointed: number }>('select point_insurances($1, $2) as pointed', [
            insuranceName,
            id,
          ]),
        )
        const insurances = rows[0]?.pointed ?? 0
        change.about({ target: `payer ${id}`, fields: ['insuranceName'] })
        return {
          id: String(id),
          insurances,
          message:
            insurances === 1
              ? 'One insurance record now has this payer.'
              : `${insurances} insurance records now have this payer.`,
        }
      }),
  })
