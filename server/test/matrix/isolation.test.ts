import { everyEndpoint, api } from '@labgate/contract'
import { may, type Verb } from '@labgate/contract/access/permissions'
import { noMarks, type Who } from '@labgate/contract/access/user-types'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { sized } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { mark, type Foreign } from './foreign.ts'
import { oneOfEverything } from './one-of-everything.ts'
import { request } from './probes.ts'
import { takesIds } from './takes-ids.ts'
import { belongsTo, tenantTables, type TenantTable } from './tenant-tables.ts'

/*
 * Scopes come in four kinds. `npm test` makes each call with one scope of each kind, the next in
 * turn of those whose user may make it; `npm run prove` makes each with all.
 */
const kinds = ['practice', 'sales', 'client services', 'parole officer'] as const
const scopes = 11
const isWhole = sized(0, 1) === 1
const perEndpoint = isWhole ? scopes : kinds.length
interface Scope {
  kind: (typeof kinds)[number]
  text: string
  visitor: Visitor
  who: Who
}
let lab: Lab
let other: Foreign
const visitors: Scope[] = []
const mayCall =
  ({ access }: Endpoint) =>
  ({ who }: Scope): boolean =>
    access === 'signed-in' || may(who, access as Verb)
const scopesFor = (endpoint: Endpoint, at: number): Scope[] =>
  kinds.flatMap((kind) => {
    const ofKind = visitors.filter((scope) => scope.kind === kind)
    if (isWhole) return ofKind
    const allowed = ofKind.filter(mayCall(endpoint))
    const from = allowed.length === 0 ? ofKind : allowed
    return from[at % from.length] ?? []
  })
beforeAll(async () => {
  lab = await openLab()
  const { make } = lab
  const mine = await make.account()
  await make.location(mine.customerId, { primary: true })
  other = await oneOfEverything(lab)
  tables = (await tenantTables(lab.owner)).filter(({ name }) => !(name in written))

  const join = async (
    kind: Scope['kind'],
    text: string,
    user: { userName: string },
    marks: Partial<Who> & Pick<Who, 'userTypeId'>,
  ): Promise<void> => {
    visitors.push({
      kind,
      text,
      visitor: await lab.signIn(user),
      who: { ...noMarks, entityId: 0, ...marks },
    })
  }
  const ofPractice = { entityId: mine.customerId }
  const provides = { physician: true, npi: '1993999998' }
  await join('practice', 'clinic user', await make.user(2, mine.customerId), {
    ...ofPractice,
    userTypeId: 2,
  })
  await join('practice', 'clinic provider', await make.user(2, mine.customerId, provides), {
    ...ofPractice,
    userTypeId: 2,
    physician: true,
  })
  await join('practice', 'clinic administrator', await make.user(3, mine.customerId, provides), {
    ...ofPractice,
    userTypeId: 3,
    physician: true,
  })
  for (const [type, column] of [
    [9, 'user_id_am'],
    [10, 'user_id_tm'],
    [11, 'user_id_rm'],
    [16, 'user_id_vp'],
    [17, 'user_id_specialist'],
  ] as const) {
    const user = await make.user(type, 0, {
      sales_user_edit: true,
      sales_parole_officer: true,
      sales_patient_report: true,
    })
    await lab.owner(`update customer set ${column} = $1 where customer_id = $2`, [
      user.userId,
      mine.customerId,
    ])
    await join('sales', `sales type ${type}`, user, {
      userTypeId: type,
      salesUserEdit: true,
      salesParoleOfficer: true,
      salesPatientReport: true,
    })
  }
  for (const type of [12, 13] as const) {
    const user = await make.user(type)
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      mine.customerId,
      user.userId,
    ])
    await join('client services', `client services ${type}`, user, { userTypeId: type })
  }
  await join('parole officer', 'parole officer', await make.user(14), { userTypeId: 14 })
})
afterAll(() => lab.close())

let tables: TenantTable[]
/** Tables in which a row of another account should appear. */
const written: Record<string, string> = {
  audit: 'a refused call leaves a row that names the account it was refused',
}
/** Everything that belongs to the other account, as text: any change to it shows. */
const theirs = async (): Promise<string> => {
  const rowsOf = ({ name }: TenantTable): string => `
    (
      select jsonb_agg(to_jsonb(t) - 'last_login' order by to_jsonb(t) - 'last_login')
      from ${name} t
      where ${belongsTo(tables, name, '$1')}
    )
  `
  const all = `
    select
      to_jsonb(
        array[
          ${tables.map(rowsOf).join(', ')},
          (select to_jsonb(draft_file_id) from draft_file where draft_file_id = $2)
        ]
      )::text as rows
  `
  const [found] = await lab.owner<{ rows: string }>(all, [other.customerId, other.draftFileId])
  expect(found?.rows).toContain(mark)
  return found?.rows ?? ''
}
/**
 * Starts noting every write to the other account's rows in the table `touched`: it is checked after
 * each call, since reading everything takes long.
 */
const noteWrites = async (): Promise<void> => {
  await lab.owner('create table touched (what text)')
  await lab.owner(`
    create function touch()
    returns trigger
    language plpgsql
    security definer
    set search_path = public, pg_temp
    as $$
    begin insert into touched values (tg_op || ' ' || tg_table_name); return null; end $$
  `)
  for (const [table, is] of [
    ...tables
      .filter(({ namesAccount }) => namesAccount)
      .map(({ name }) => [name, `customer_id = ${other.customerId}`] as const),
    ['draft_file', `draft_file_id = ${other.draftFileId}`] as const,
  ])
    for (const [on, row] of [
      ['insert', 'new'],
      ['update', 'old'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await lab.owner(
        `create trigger touch_${on}_${row} after ${on} on ${table}
          for each row when (${row}.${is}) execute function touch()`,
      )
}

/** Everything a response reveals, including file content. */
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of any call
const shown = (body: any): string =>
  (Buffer.isBuffer(body)
    ? body.toString()
    : JSON.stringify(body) + Buffer.from(String(body.fileAsBase64 ?? ''), 'base64').toString('utf8')
  ).toUpperCase()

/** Calls that show the mark. */
const enoughSeen = 13
const takingIds = everyEndpoint.filter(([name]) => typeof request[name] === 'function')

describe(`isolation: ${takingIds.length} endpoints that take an id x ${perEndpoint} of ${scopes} scopes = ${takingIds.length * perEndpoint} cells`, () => {
  it('the table lists every endpoint', () => {
    expect(Object.keys(request).toSorted()).toEqual(everyEndpoint.map(([name]) => name).toSorted())
    expect(Object.keys(api).length).toBeGreaterThan(10)
  })

  it('every scope makes calls that its user may make', () => {
    const makes = ({ text }: Scope): boolean =>
      takingIds.some(([, endpoint], at) =>
        scopesFor(endpoint, at).some((one) => one.text === text && mayCall(endpoint)(one)),
      )
    expect(visitors.filter(makes)).toHaveLength(scopes)
  })

  it('each call that takes an ID is tested with the other account’s ID, or the table gives a reason why not', () => {
    const silent = everyEndpoint
      .filter(([name]) => request[name] === 'none')
      .map(([name, { input }]) => `${name}: ${takesIds(input).join(', ')}`)
      .filter((line) => !line.endsWith(': '))
    expect(silent).toEqual([])
    const idle = everyEndpoint.filter(
      ([name, { input }]) =>
        String(request[name]).startsWith('none: ') && takesIds(input).length === 0,
    )
    expect(idle.map(([name]) => name)).toEqual([])
  })

  it('every table of an account is watched, and has a row of the other account', async () => {
    const all = await tenantTables(lab.owner)
    expect(
      all.map(({ name }) => name).filter((name) => !tables.some((table) => table.name === name)),
    ).toEqual(Object.keys(written))
    const empty: string[] = []
    for (const { name } of tables.filter(({ namesAccount }) => namesAccount))
      if (
        (await lab.owner(`select from ${name} where customer_id = $1 limit 1`, [other.customerId]))
          .length === 0
      )
        empty.push(name)
    expect(empty).toEqual([])
  })

  it('each of these calls writes an audit row, done or refused', async () => {
    const administrator = await lab.signIn(
      await lab.make.user(1, 0, { physician: true, npi: '1234567893' }),
    )
    for (const [name, endpoint] of takingIds)
      await administrator.send(
        endpoint,
        (request[name] as (other: Foreign) => object)({
          customerId: -1,
          locationId: -1,
          userId: -1,
          attachmentId: -1,
          noteId: -1,
          signatureId: -1,
          name: 'x',
          email: 'x@x.example',
          patientId: -1,
          patientInsuranceId: -1,
          plannedOrderId: -1,
          orderCorrectionId: -1,
          patientAttachmentId: -1,
          patientNoteId: -1,
          officerId: -1,
          patientParoleId: -1,
          orderAttachmentId: -1,
          orderNoteId: -1,
          specimenRangeId: -1,
          shipLogId: -1,
          customerIncidentId: -1,
          customerIncidentFileId: -1,
          inboxId: -1,
          resultId: -1,
          resultDocumentId: -1,
          patientEligibilityId: -1,
          faxId: -1,
          deliveryId: -1,
          faxNumberId: -1,
          fhirClientId: -1,
          standingOrderId: -1,
          draftFileId: -1,
          labOrderId: -1,
          specimenBarcode: '000000000000',
          preferenceId: -1,
          identityCorrectionId: -1,
          workItemId: -1,
          workActId: -1,
          refundId: -1,
          insuranceWorkActId: -1,
          insuranceWorkItemId: -1,
          preAuthorizationId: -1,
          advanceNoticeId: -1,
          invoiceId: -1,
          billId: -1,
          statementId: -1,
          goodFaithEstimateId: -1,
          paymentId: -1,
          billLineId: -1,
          patientMergeId: -1,
          signInChangeId: -1,
          messageId: -1,
          labSystemId: -1,
          hl7DestinationId: -1,
          identityProviderId: -1,
          manifestId: -1,
          criticalValueId: -1,
          archiveReportId: -1,
          breakGlassId: -1,
        }),
      )
    const lines = await lab.owner<{ act: string }>(
      'select distinct act from audit where user_id = $1',
      [administrator.signedIn.userId],
    )
    const acts = new Set(lines.map(({ act }) => act))
    const silent = takingIds.map(([name]) => name).filter((name) => !acts.has(name))
    // typed text not yet saved belongs to its user alone; figures are counts, and reveal nothing of
    // a record
    expect(
      silent.filter(
        (name) => !/^(figures|houseFigures|salesFigures)\.|^orders\.summary$/.test(name),
      ),
    ).toEqual(['drafts.save', 'drafts.discard', 'drafts.saveFile'])
  })

  it('the same calls show the data to the laboratory, so the isolation tests prove something', async () => {
    const administrator = await lab.signIn(await lab.make.user(1))
    const seen: string[] = []
    for (const [name, endpoint] of takingIds.filter(
      ([name, { changes }]) => !changes && name !== 'shadow.start',
    )) {
      const { body } = await administrator.send(
        endpoint,
        (request[name] as (other: Foreign) => object)(other),
      )
      if (shown(body).includes(mark)) seen.push(name)
      if (seen.length === enoughSeen) break
    }
    expect(seen).toHaveLength(enoughSeen)
  })

  describe('shows and changes nothing of another account', () => {
    let before: string
    beforeAll(async () => {
      before = await theirs()
      await noteWrites()
    })
    it.each(takingIds.map(([name, endpoint], at) => [name, endpoint as Endpoint, at] as const))(
      '%s',
      async (name, endpoint, at) => {
        for (const { text: message, visitor } of scopesFor(endpoint, at)) {
          const sent = (request[name] as (other: Foreign) => object)(other)
          const got = await visitor.send(endpoint, sent)
          const text = shown(got.body)
          expect(got.status, `${message}: ${JSON.stringify(got.body)}`).not.toBe(500)
          expect(text.includes(mark), `${message} saw ${text.slice(0, 300)}`).toBe(false)
          if (got.body.valid === false && got.status === 200)
            expect(
              ['not-found', 'not-possible', 'faulty', 'field-not-yours', 'identity-first'],
              `${message}: ${got.body.message}`,
            ).toContain(got.body.code)
        }
        expect(await lab.owner('select what from touched')).toEqual([])
      },
    )
    it('leaves all data of the other account unchanged', async () =>
      expect(await theirs()).toBe(before))
    it('a change would be detected', async () => {
      await lab.owner(
        `update patient set last_name = last_name || ' of theirs' where customer_id = $1`,
        [other.customerId],
      )
      expect(await lab.owner('select distinct what from touched order by 1')).toEqual([
        { what: 'UPDATE patient' },
      ])
    })
  })
})
