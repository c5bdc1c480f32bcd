import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

it('an identity correction cannot be decided by its requester with any login, even if requested in shadow mode, and the record shows that', async () => {
  const { practice, lab } = system
  const patientId = practice.ada
  const requester = await lab.signIn(
    await lab.make.user(1, 0, { email: 'ada.park@labgate.example' }),
  )
  const otherLogin = await lab.signIn(
    await lab.make.user(8, 0, { email: 'Ada.Park@labgate.example', primary_login: false }),
  )
  const newest = async (visitor: Visitor) =>
    (await visitor.call(identityCorrections.list, { patientId })).body.list[0]
  const decide = async (visitor: Visitor, accept: boolean) => {
    const { identityCorrectionId } = await newest(visitor)
    return (
      await visitor.call(identityCorrections.decide, {
        identityCorrectionId,
        accept,
        note: 'License seen',
      })
    ).body
  }
  const visit = { userId: practice.clinic.signedIn.userId, reason: 'asked by phone' }
  for (const accept of [true, false]) {
    await system.accessioned()
    if (accept)
      expect((await requester.call(shadow.start, visit)).body).toMatchObject({ valid: true })
    const input = { patientId, kind: 'wrong', reason: 'Misspelled', lastName: 'Bell' } as const
    expect((await requester.call(identityCorrections.request, input)).body).toMatchObject({
      valid: true,
    })
    if (accept) await requester.call(shadow.end, {})
    for (const visitor of [requester, otherLogin]) {
      expect(await decide(visitor, accept)).toMatchObject({
        valid: false,
        code: 'not-possible',
        message: expect.stringContaining('Another person'),
      })
      expect(await newest(visitor)).toMatchObject({ state: 'open', needsOther: true })
    }
    expect(await newest(practice.supervisor)).toMatchObject({ needsOther: false })
    expect(await decide(practice.supervisor, accept)).toMatchObject({ valid: true })
    await lab.owner('update lab_order set ended = 101 where ended = 0')
    await lab.owner('update patient set last_name = $1 where patient_id = $2', ['Moss', patientId])
  }
})
