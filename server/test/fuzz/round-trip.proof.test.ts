import { accounts } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { withoutInvisible } from '@labgate/contract/kit/invisible'
import { users } from '@labgate/contract/people/users'
import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

/** A field of one line is stored as it is shown. */
const asShown = (text: string): string => withoutInvisible(text).trim()

/**
 * Text that a database can store, of one line and some length: quotes, markup, patterns, other
 * scripts, characters beyond the basic plane.
 */
const kept = (most: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(
        "Robert'); drop table customer;--",
        '<b onmouseover="x">Ümlaut</b>',
        '100% _ \\ "x"',
        '{{7*7}}${7*7}',
        '𝔘𝔫𝔦 病院 مستشفى',
        '=1+1',
        "O'Brien-Núñez",
        '\u202eabc',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }),
    )
    .map((text) =>
      [...text.replace(/[\r\n\u2028\u2029\0]/g, ' ').trim()]
        .slice(0, most)
        .join('')
        .slice(0, most)
        .trim(),
    )
    .filter((text) => asShown(text) !== '' && text.isWellFormed())

const back = (
  saved: Record<string, unknown>,
  sent: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.keys(sent).map((field) => [field, saved[field]]))

describe('saved text is returned character for character, one line without those that no one sees', () => {
  proof('accounts', { small: 40, full: 3000, of: 'saves' }, async (size, seed) => {
    const fields = fc.record({
      name: kept(40),
      contactName: kept(40),
      contactPosition: kept(30),
      specialty: kept(30),
      version_RPP: kept(10),
    })
    const { customerId } = await lab.make.account()
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        const { rowVersion } = (await admin.call(accounts.get, { customerId })).body
        const saved = await admin.call(accounts.save, { customerId, ...sent, rowVersion })
        expect(saved.body.valid, JSON.stringify(saved.body)).toBe(true)
        const shown = Object.fromEntries(
          Object.entries(sent).map(([field, text]) => [field, asShown(text)]),
        )
        expect(back((await admin.call(accounts.get, { customerId })).body, sent)).toEqual(shown)
        const found = (
          await admin.call(
            accounts.list,
            { searchCriteria: { name: sent.name, active: 3, pageSize: 50 } },
            { method: 'POST' },
          )
        ).body
        expect(found.list.map((row: { name: string }) => row.name)).toContain(asShown(sent.name))
      }),
      { numRuns: size, seed },
    )
  })
  proof(
    'notes, locations, and users',
    { small: 30, full: 2000, of: 'saves' },
    async (size, seed) => {
      const { customerId } = await lab.make.account()
      const locationId = await lab.make.location(customerId)
      const { userId } = await lab.make.user(2, customerId)
      await fc.assert(
        fc.asyncProperty(kept(40), kept(40), kept(40), async (one, two, three) => {
          const note = (
            await admin.call(accounts.saveNote, {
              customerId,
              subject: one,
              note: `${two}\n${three}`,
            })
          ).body
          expect(
            (await admin.call(accounts.note, { CustomerNoteId: Number(note.id) })).body,
          ).toMatchObject({ subject: asShown(one), note: `${two}\n${three}` })
          const before = (await admin.call(locations.get, { locationId })).body
          expect(
            (
              await admin.call(locations.save, {
                locationId,
                locationName: one,
                address: { street1: two },
                rowVersion: before.rowVersion,
              })
            ).body.valid,
          ).toBe(true)
          expect((await admin.call(locations.get, { locationId })).body).toMatchObject({
            locationName: asShown(one),
            address: { street1: asShown(two) },
          })
          const user = (await admin.call(users.get, { userId })).body
          expect(
            (
              await admin.call(users.save, {
                userId,
                firstName: two,
                lastName: three,
                rowVersion: user.rowVersion,
              })
            ).body.valid,
          ).toBe(true)
          expect((await admin.call(users.get, { userId })).body).toMatchObject({
            firstName: asShown(two),
            lastName: asShown(three),
          })
        }),
        { numRuns: size, seed },
      )
    },
  )
})
