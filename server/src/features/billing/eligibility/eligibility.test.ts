import { eligibility } from '@labgate/contract/billing/eligibility'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { eligibilitySimulator } from '@labgate/simulator/eligibility-simulator.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'
import { answerQuestion } from '../../../jobs/eligibility.ts'
import type { EligibilityService } from '../../../ports/eligibility/eligibility-service.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

const insured = async (memberId: string, more: object = {}): Promise<number> => {
  const given = {
    patientInsuranceId: 0,
    patientId: practice.ada,
    insuranceId: 0,
    insuranceName: 'Marigold Mutual',
    insuranceTypeId: 1,
    sequence: 1,
    memberId,
  }
  const { body } = await practice.accessioner.call(patientInsurances.save, {
    ...given,
    relationshipId: 1,
    active: true,
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
const asks = async (patientInsuranceId: number, labOrderId?: number) =>
  (
    await practice.accessioner.call(eligibility.ask, {
      patientInsuranceId,
      ...(labOrderId !== undefined && { labOrderId }),
    })
  ).body
const answered = async (id: string) =>
  (await practice.accessioner.call(eligibility.get, { patientEligibilityId: Number(id) })).body
const run = (id: string, service: EligibilityService | undefined = eligibilitySimulator()) =>
  answerQuestion(
    { database: practice.lab.database, now: () => practice.lab.clock.now },
    service,
  )(Number(id))

describe('an eligibility check', () => {
  it('uses the day of collection, is recorded before it starts, and is answered once however often the job runs', async () => {
    const labOrderId = await practice.saved(
      practice.clinic,
      {},
      { collectionDate: practice.ago(30) },
    )
    const insurance = await insured('MM-1-OTHER')
    const { id, message } = await asks(insurance, labOrderId)
    expect(message).toBe('Eligibility check requested.')
    const waiting = await answered(id)
    expect(waiting).toMatchObject({
      status: 'asked',
      payer: 'Marigold Mutual',
      labOrderId,
      serviceDate: expect.any(String),
      answeredDate: null,
    })
    expect(waiting.serviceDate < practice.ago(0).slice(0, 10)).toBe(true)
    expect(await asks(insurance, labOrderId)).toMatchObject({
      id,
      message: 'An eligibility check is already in progress.',
    })
    await run(id)
    const answer = await answered(id)
    expect(answer).toMatchObject({
      status: 'active',
      simulated: true,
      memberId: 'MM-1-OTHER',
      subscriberLastName: 'Moss',
      effectiveDate: expect.any(String),
      endDate: null,
    })
    await run(id, { ask: () => Promise.reject(new Error('a payer must not be asked twice')) })
    expect(await answered(id)).toEqual(answer)
    expect((await asks(insurance)).id).not.toBe(id)
    const { body } = await practice.accessioner.call(eligibility.list, { PatientId: practice.ada })
    expect(body.list).toHaveLength(2)
    const lines = await practice.lab.owner(
      `select from audit where act = 'eligibility.ask' and target = 'patient ${practice.ada}'`,
    )
    expect(lines).toHaveLength(3)
  })

  it('stays unknown if the payer cannot answer: retried, then failed with the reason, never inactive', async () => {
    const { id } = await asks(await insured('MM-2-LATE'))
    const service = eligibilitySimulator()
    await expect(run(id, service)).rejects.toThrow('cannot respond')
    expect(await answered(id)).toMatchObject({
      status: 'asked',
      says: expect.stringContaining('retried automatically'),
    })
    await run(id, service)
    expect(await answered(id)).toMatchObject({
      status: expect.stringMatching(/^(active|inactive|not found)$/),
      says: '',
    })
    const down = await asks(await insured('MM-3-DOWN'))
    for (const _ of [1, 2, 3]) await expect(run(down.id)).rejects.toThrow(/cannot respond/)
    await run(down.id)
    expect(await answered(down.id)).toMatchObject({
      status: 'failed',
      says: expect.stringContaining('coverage is unknown'),
    })
    const alone = await asks(await insured('MM-4'))
    await answerQuestion(
      { database: practice.lab.database, now: () => practice.lab.clock.now },
      undefined,
    )(Number(alone.id))
    expect(await answered(alone.id)).toMatchObject({
      status: 'failed',
      says: expect.stringContaining('cannot be asked electronically'),
    })
  })

  it('reports the payer’s answer as given, keeps waiting if the service breaks, and can be requested again if it was lost', async () => {
    const [ended, unknown] = [
      await asks(await insured('MM-5-ENDED')),
      await asks(await insured('MM-6-NONE')),
    ]
    await run(ended.id)
    await run(unknown.id)
    expect(await answered(ended.id)).toMatchObject({
      status: 'inactive',
      endDate: expect.any(String),
    })
    expect(await answered(unknown.id)).toMatchObject({ status: 'not found', memberId: '' })
    const insurance = await insured('MM-7')
    const lost = await asks(insurance)
    await expect(
      run(lost.id, { ask: () => Promise.reject(new TypeError('fetch failed')) }),
    ).rejects.toThrow('fetch failed')
    expect(await answered(lost.id)).toMatchObject({ status: 'asked' })
    await practice.lab.owner(`
      update patient_eligibility
      set request_date = request_date - interval '16 minutes'
      where patient_eligibility_id = ${lost.id}
    `)
    expect((await asks(insurance)).id).not.toBe(lost.id)
  })

  it('is refused for an inactive or unknown insurance, and is not available to the practice', async () => {
    const off = await insured('MM-8', { active: false })
    expect(await asks(off)).toMatchObject({ valid: false, issues: [{ rule: 'inactive' }] })
    expect(await asks(999_999)).toMatchObject({ valid: false, code: 'not-found' })
    expect(
      (await practice.clinic.call(eligibility.list, { PatientId: practice.ada })).body,
    ).toMatchObject({ valid: false })
    expect(
      (await practice.biller.call(eligibility.list, { PatientId: practice.ada })).body,
    ).toMatchObject({ valid: true })
  })
})

describe('an answer about another day of its month', () => {
  const plan = { effectiveDate: '2026-03-05', endDate: '2026-03-20' }
  it.each([
    ['active', plan, '2026-03-04', 'inactive'],
    ['active', plan, '2026-03-05', 'active'],
    ['active', plan, '2026-03-20', 'active'],
    ['active', plan, '2026-03-21', 'inactive'],
    ['active', {}, '2026-03-31', 'active'],
    ['active', { ...plan, coverage: 'no-laboratory-benefit' }, '2026-03-04', 'inactive'],
    [
      'active',
      { ...plan, coverage: 'no-laboratory-benefit' },
      '2026-03-20',
      'no-laboratory-benefit',
    ],
    ['active', { ...plan, coverage: 'no-laboratory-benefit' }, '2026-03-21', 'inactive'],
    ['active', { ...plan, coverage: 'other-payer' }, '2026-03-21', 'other-payer'],
    ['inactive', { endDate: '2026-03-20' }, '2026-03-20', 'unknown'],
    ['inactive', { endDate: '2026-03-20' }, '2026-03-21', 'inactive'],
    ['inactive', {}, '2026-03-10', 'inactive'],
    ['not found', {}, '2026-03-10', 'not-found'],
    ['asked', {}, '2026-03-10', null],
  ])('%s with %j says of %s: %s', async (status, answer, day, coverage) => {
    expect(
      await practice.lab.owner('select cover_on($1, $2::jsonb, $3) as coverage', [
        status,
        JSON.stringify(answer),
        day,
      ]),
    ).toEqual([{ coverage }])
  })
})
