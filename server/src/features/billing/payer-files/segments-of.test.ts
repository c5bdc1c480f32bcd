import { expect, it } from 'vitest'
import { remittanceFile } from '../../../../test/x12/remittance-file.ts'
import { readRemittance } from '../../../x12/faces/read-remittance.ts'
import { segmentsOf } from './segments-of.ts'

const file = (count: number): string =>
  remittanceFile({
    trace: 'T',
    control: 1,
    claims: Array.from({ length: count }, (_, nth) => ({
      number: `B${nth}S1V1`,
      member: `W${nth}`,
      status: '1',
      charge: 120,
      paid: 70,
      payerNumber: 'P1',
      adjustments: ['CO*45*50'],
    })),
  }).toString('latin1')
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

it('counts lines as the sets of the file do, also in the second interchange and in wrapped lines', async () => {
  const two = bytes(`${file(2)}\r\n${file(3)}`.match(/.{1,80}/gs)?.join('\r\n') ?? '')
  const { sets } = readRemittance(two)
  const { segments, isCut } = await segmentsOf(two)
  expect(isCut).toBe(false)
  expect(sets).toHaveLength(2)
  for (const { begins, claims } of sets) {
    expect(segments[begins - 1]).toMatchObject({ at: begins, id: 'ST' })
    for (const { at, number } of claims) {
      const place = begins + at - 1
      expect(segments[place - 1]).toMatchObject({ at: place, id: 'CLP' })
      expect(segments[place - 1]?.text).toContain(number)
    }
  }
})

it('shows the first part of a large file, or the part around a segment', async () => {
  const large = bytes(file(3000))
  const first = await segmentsOf(large)
  expect(first).toMatchObject({ isCut: true })
  expect(first.segments).toHaveLength(5000)
  const { claims, begins } = readRemittance(large).sets[0] ?? { claims: [], begins: 0 }
  const last = claims.at(-1)
  const place = begins + (last?.at ?? 0) - 1
  const around = await segmentsOf(large, place)
  expect(around.isCut).toBe(true)
  expect(around.segments.find(({ at }) => at === place)?.text).toContain('B2999S1V1')
})

it('shows no bytes without an interchange', async () => {
  expect(await segmentsOf(bytes('%PDF-1.7 names a patient'))).toEqual({
    segments: [],
    isCut: false,
  })
})
