import { expect, it } from 'vitest'
import { z } from 'zod'
import { mostUnknown, renamer } from './names.ts'

const rename = renamer(
  z.object({ name: z.string(), list: z.array(z.object({ id: z.number() })).optional() }),
)

it('a body of unknown names keeps the paths of the first 50 alone, at any depth, and all known names', () => {
  const odd = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`odd${at}`, 0]))
  const unknown: string[] = []
  expect(rename({ ...odd, NAME: 'Ada', list: [odd, { ...odd, ID: 1 }] }, unknown)).toEqual({
    name: 'Ada',
    list: [{}, { id: 1 }],
  })
  expect(unknown).toEqual(Array.from({ length: mostUnknown }, (_, at) => `odd${at}`))

  const inside: string[] = []
  rename({ list: [{}, odd] }, inside)
  expect([inside.length, inside[0]]).toEqual([mostUnknown, 'list.1.odd0'])
})
