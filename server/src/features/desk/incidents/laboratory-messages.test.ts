import { inbox } from '@labgate/contract/desk/inbox'
import { incidents, messageTopics } from '@labgate/contract/desk/incidents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

/* A practice writes to the laboratory (records.md#message-to-the-laboratory). */
let practice: Practice
let cet: Visitor
let other: Visitor
let order: number
/** Works with parcels, and so reads the inbox. */
let writer: Visitor
/** The same at the same practice. */
let colleague: Visitor
/** Serves this practice and few others. */
let clientServices: Visitor
/** Makes somebody of the practice's staff at this location. */
let staffAt: (locationId: number, more?: object) => Promise<Visitor>
/** Not the account's first location. */
let ocala: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab } = practice
  cet = await lab.signIn(await lab.make.user(7))
  const elsewhere = await lab.make.account()
  other = await lab.signIn(await lab.make.user(2, elsewhere.customerId))
  const { customerId } = practice.account
  staffAt = async (locationId, more = { ship_log: true }) => {
    const user = await lab.make.user(2, customerId, { ...more })
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [user.userId, locationId, customerId],
    )
    return lab.signIn(user)
  }
  writer = await staffAt(practice.tampa)
  colleague = await staffAt(practice.tampa)
  ocala = await lab.make.location(customerId, { location_name: 'Ocala', time_zone_id: 1 })
  const serves = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (user_id, customer_id) values ($1, $2)', [
    serves.userId,
    customerId,
  ])
  clientServices = await lab.signIn(serves)
  order = await practice.saved(practice.clinic)
})
afterAll(() => practice.lab.close())

const start = (more: object = {}, visitor = practice.clinic) =>
  visitor.send(incidents.start, {
    customerId: practice.account.customerId,
    topic: 'supplies',
    message: 'We need cups by Friday.',
    ...more,
  })
const started = async (more: object = {}, by = practice.clinic): Promise<number> => {
  const { body } = await start(more, by)
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.id)
}
const read = async (customerIncidentId: number, visitor = practice.clinic) =>
  (await visitor.call(incidents.get, { customerIncidentId })).body
const note = (customerIncidentId: number, visitor: Visitor, text: string, forCustomer = false) =>
  visitor.call(incidents.addNote, { customerIncidentId, note: text, forCustomer })
const answersIn = async (visitor: Visitor): Promise<{ inboxId: number; subject: string }[]> => {
  const { body } = await visitor.call(inbox.list, { searchCriteria: { kind: 'answer' } })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body.list
}

describe('a message to the laboratory', () => {
  it.each(Object.entries(messageTopics))(
    'about %s is an issue of its type, open to both sides and due on the next business day',
    async (topic, type) => {
      // a Friday evening: the laboratory answers on Monday
      practice.lab.clock.now = new Date('2026-03-06T23:30:00Z')
      const { body } = await start({
        topic,
        ...(topic === 'patient' && { patientId: practice.ada }),
        ...(topic === 'order' && { labOrderId: order }),
      })
      expect(body).toMatchObject({
        valid: true,
        message: 'Sent. The laboratory answers by 03/09/2026.',
      })
      expect(await read(Number(body.id), cet)).toMatchObject({
        auditIncidentTypeId: type,
        status: 'new',
        incidentDate: '2026-03-06',
        dueDate: '2026-03-09',
        forCustomer: true,
        fromPractice: true,
        ticketNote: 'We need cups by Friday.',
        patientId: topic === 'patient' ? practice.ada : 0,
        patient: topic === 'patient' ? expect.stringContaining('Moss') : '',
        labOrderId: topic === 'order' ? order : 0,
      })
    },
  )

  it.each([
    ['nothing', { message: ' ' }, ['required']],
    ['a patient without one', { topic: 'patient' }, ['required']],
    ['an order without one', { topic: 'order' }, ['required']],
    ['a patient who is not there', { topic: 'patient', patientId: 987_654 }, ['other-account']],
    ['an order that is not there', { topic: 'order', labOrderId: 987_654 }, ['other-account']],
    ['a location elsewhere', { locationId: 987_654 }, ['other-account']],
  ])('about %s is refused at its field', async (_what, more, rules) =>
    expect(rulesOf(await start(more))).toEqual(rules),
  )

  it('is written by a practice alone, about its own account alone, and seen by no other', async () => {
    expect((await start({}, cet)).status).toBe(403)
    expect((await start({}, other)).body).toMatchObject({ code: 'not-found' })
    const id = await started()
    expect(await read(id, other)).toMatchObject({ code: 'not-found' })
    expect(
      (await other.call(incidents.close, { customerIncidentId: id, rowVersion: 1 })).body,
    ).toMatchObject({ valid: false })
  })

  it('is answered: it waits for the practice, whoever wrote it is told, and a reply there opens it', async () => {
    const id = await started({}, writer)
    const before = (await answersIn(writer)).length
    await note(id, cet, 'Ask the courier first')
    expect(await read(id)).toMatchObject({ status: 'new', notes: [] })
    await note(id, cet, 'They leave today.', true)
    expect(await read(id)).toMatchObject({
      status: 'waiting for client',
      notes: [{ note: 'They leave today.' }],
    })
    const answers = await answersIn(writer)
    expect(answers).toHaveLength(before + 1)
    expect(answers[0]?.subject).toBe('The laboratory answered a message')
    expect(await answersIn(colleague)).toEqual([])
    const { inboxId = 0 } = answers[0] ?? {}
    expect((await writer.call(inbox.reply, { inboxId, note: 'Thank you' })).body).toMatchObject({
      valid: true,
    })
    expect(await read(id)).toMatchObject({
      status: 'in work',
      notes: [{ note: 'Thank you' }, { note: 'They leave today.' }],
    })
    expect((await writer.call(inbox.clear, { inboxId })).body).toMatchObject({
      valid: true,
    })
  })

  it('is one conversation, however often the laboratory answers, and ends whole', async () => {
    const id = await started({}, writer)
    await note(id, cet, 'They leave today.', true)
    const [first] = await answersIn(writer)
    await note(id, cet, 'They left.', true)
    const answers = await answersIn(writer)
    expect(answers).toHaveLength(1)
    expect(answers[0]?.inboxId).not.toBe(first?.inboxId)
    // the first answer is still open in another window
    for (const { inboxId } of [first, ...answers] as { inboxId: number }[]) {
      expect((await writer.call(inbox.get, { inboxId })).body.replies).toHaveLength(
        inboxId === first?.inboxId ? 3 : 4,
      )
      expect(
        (await writer.call(inbox.reply, { inboxId, note: `Seen ${inboxId}` })).body,
      ).toMatchObject({ valid: true })
    }
    const { notes, rowVersion } = await read(id, writer)
    expect(notes).toHaveLength(4)
    await writer.call(incidents.close, { customerIncidentId: id, rowVersion })
    expect(await answersIn(writer)).toEqual([])
    expect(
      await practice.lab.owner(
        'select from inbox where customer_incident_id = $1 and resolved_at is null',
        [id],
      ),
    ).toEqual([])
  })

  it.each([
    ['Tampa', 'customer experience', () => practice.tampa, () => cet],
    ['Ocala', 'customer experience', () => ocala, () => cet],
    ['Tampa', 'client services', () => practice.tampa, () => clientServices],
    ['Ocala', 'client services', () => ocala, () => clientServices],
  ])(
    'about the whole account, written in %s, is answered there by %s to the writer alone',
    async (_place, _who, place, laboratory) => {
      const here = await staffAt(place())
      const companion = await staffAt(place())
      await note(await started({}, here), laboratory(), 'They leave today.', true)
      expect(await answersIn(here)).toHaveLength(1)
      expect(await answersIn(companion)).toEqual([])
    },
  )

  it.each([
    ['reads no inbox', false],
    ['left the practice', true],
  ])('is answered to everybody of the location if its writer %s', async (_what, leaves) => {
    const here = await staffAt(ocala, { ship_log: leaves })
    const companion = await staffAt(ocala)
    const elsewhere = await staffAt(practice.tampa)
    const id = await started({}, here)
    if (leaves)
      await practice.lab.owner('update app_user set disabled = true where user_id = $1', [
        here.signedIn.userId,
      ])
    const before = (await answersIn(companion)).length
    await note(id, cet, 'They leave today.', true)
    expect(await answersIn(companion)).toHaveLength(before + 1)
    expect(await answersIn(elsewhere)).toEqual([])
  })

  const file = { fileName: 'cups.txt', fileAsBase64: Buffer.from('40 cups').toString('base64') }
  it.each([
    ['a note', (id: number, by: Visitor) => note(id, by, 'One thing more', true)],
    [
      'a file',
      (id: number, by: Visitor) => by.call(incidents.addFile, { customerIncidentId: id, ...file }),
    ],
    [
      'a reply in the inbox',
      async (id: number, by: Visitor) => {
        if (by === cet) return note(id, by, 'One thing more', true)
        const [answer] = await answersIn(by)
        return by.call(inbox.reply, { inboxId: answer?.inboxId ?? 0, note: 'One thing more' })
      },
    ],
  ])('is resolved or closed by nobody who did not see %s of the other side', async (_what, add) => {
    const here = await staffAt(practice.tampa)
    for (const status of ['new', 'in work', 'waiting for client'] as const) {
      const id = await started({}, here)
      await note(id, cet, 'They leave today.', true)
      const { rowVersion } = await read(id, cet)
      await cet.call(incidents.save, { customerIncidentId: id, rowVersion, status })
      for (const by of [here, cet]) {
        const seen = await read(id, by)
        expect((await add(id, by)).body).toMatchObject({ valid: true })
        const given = { customerIncidentId: id, rowVersion: Number(seen.rowVersion) }
        const { body } =
          by === cet
            ? await here.call(incidents.close, given)
            : await cet.call(incidents.save, { ...given, status: 'resolved' })
        expect(body).toMatchObject({ code: 'stale' })
      }
    }
  })

  it('that was resolved stays so when the laboratory answers, and its writer is told', async () => {
    const here = await staffAt(practice.tampa)
    const id = await started({}, here)
    await cet.call(incidents.save, { customerIncidentId: id, rowVersion: 1, status: 'resolved' })
    await note(id, cet, 'They left.', true)
    expect(await read(id)).toMatchObject({ status: 'resolved', notes: [{ note: 'They left.' }] })
    expect(await answersIn(here)).toHaveLength(1)
  })

  it('is not about a record that was merged into another one', async () => {
    const { customerId } = practice.account
    const folded = await practice.lab.make.patient(customerId, practice.tampa, {
      active: false,
      patient_id_merged_into: practice.ada,
    })
    expect((await start({ topic: 'patient', patientId: folded })).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('merged into'),
    })
  })

  it('sends no letter to the location about an answer that one person reads', async () => {
    const id = await started({}, await staffAt(practice.tampa))
    await note(id, cet, 'They leave today.', true)
    expect(
      await practice.lab.owner(
        'select from inbox where customer_incident_id = $1 and mailed_at is null',
        [id],
      ),
    ).toEqual([])
  })

  it('is closed by the practice from the version it saw, and opened again by its next note', async () => {
    const id = await started()
    expect(
      (await practice.clinic.call(incidents.close, { customerIncidentId: id, rowVersion: 9 })).body,
    ).toMatchObject({ code: 'stale' })
    expect(
      (await practice.clinic.call(incidents.close, { customerIncidentId: id, rowVersion: 1 })).body,
    ).toMatchObject({ valid: true, message: 'Closed.' })
    expect(await read(id)).toMatchObject({ status: 'resolved' })
    await note(id, practice.clinic, 'They did not come')
    expect(await read(id)).toMatchObject({ status: 'in work', dateResolved: null })
  })

  it('takes its answer out of the inbox when it is closed', async () => {
    const id = await started({}, writer)
    await note(id, cet, 'They leave today.', true)
    const { rowVersion } = await read(id, writer)
    expect(await answersIn(writer)).toHaveLength(1)
    await writer.call(incidents.close, { customerIncidentId: id, rowVersion })
    expect(await answersIn(writer)).toEqual([])
  })

  it('cannot be closed by a practice if the laboratory opened the issue', async () => {
    const { body } = await cet.call(incidents.save, {
      customerIncidentId: 0,
      customerId: practice.account.customerId,
      auditIncidentTypeId: 4,
      incidentDate: '2026-03-02',
      forCustomer: true,
    })
    expect(
      (
        await practice.clinic.call(incidents.close, {
          customerIncidentId: Number(body.id),
          rowVersion: 1,
        })
      ).body,
    ).toMatchObject({ code: 'not-possible' })
  })

  it.each([
    ['its words', { ticketNote: 'Something else' }],
    ['what it is about', { auditIncidentTypeId: 8 }],
    ['that the practice sees it', { forCustomer: false }],
  ])('does not lose %s by the laboratory', async (_what, change) => {
    const id = await started()
    const given = { customerIncidentId: id, rowVersion: 1 }
    expect(rulesOf(await cet.call(incidents.save, { ...given, ...change }))).toEqual(['not-yours'])
    expect((await cet.call(incidents.save, { ...given, status: 'in work' })).body).toMatchObject({
      valid: true,
    })
  })

  it('carries files, which both sides open and nobody else', async () => {
    const id = await started()
    const content = Buffer.from('Lot TC2607, 40 cups')
    const file = { fileName: 'cups.txt', fileAsBase64: content.toString('base64') }
    const { body } = await practice.clinic.call(incidents.addFile, {
      customerIncidentId: id,
      ...file,
    })
    expect(body).toMatchObject({ valid: true })
    const customerIncidentFileId = Number(body.id)
    expect(
      rulesOf(
        await practice.clinic.call(incidents.addFile, {
          ...file,
          customerIncidentId: id,
          fileName: '',
        }),
      ),
    ).toEqual(['required'])
    expect((await read(id, cet)).files).toMatchObject([
      { customerIncidentFileId, fileName: 'cups.txt', size: content.length },
    ])
    expect((await cet.call(incidents.file, { customerIncidentFileId })).body).toMatchObject(file)
    expect((await other.call(incidents.file, { customerIncidentFileId })).body).toMatchObject({
      code: 'not-found',
    })
    expect(
      (await other.call(incidents.addFile, { customerIncidentId: id, ...file })).body,
    ).toMatchObject({ code: 'not-found' })
  })
})
