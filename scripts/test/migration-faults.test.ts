import type { Released } from '@labgate/server/db/released-migrations.ts'
import { expect, test } from 'vitest'
import { migrationFaults, type Found } from './migration-faults.ts'

const released: Released = { baseline: 'b', migrations: { '001-one.sql': '1', '002-two.sql': '2' } }
const found = (
  baseline: string,
  ...more: [name: string, text?: string, hash?: string][]
): Found => ({
  baseline,
  migrations: [
    ...Object.entries(released.migrations).map(([name, hash]) => [name, '', hash] as const),
    ...more,
  ].map(([name, text = 'select 1', hash = 'h']) => ({ name, text, hash })),
})

test('until the first release the schema changes in place', () => {
  expect(migrationFaults(undefined, { baseline: 'other', migrations: [] })).toEqual([])
})

test('what was released stays as it is', () => {
  expect(migrationFaults(released, found('b'))).toEqual([])
  expect(migrationFaults(released, found('other'))).toEqual([
    'db/ changes what was released: restore it, and write a migration',
  ])
  expect(
    migrationFaults(released, {
      baseline: 'b',
      migrations: [{ name: '001-one.sql', text: '', hash: 'edited' }],
    }),
  ).toEqual(['002-two.sql was released and is gone', '001-one.sql was released and is changed'])
})

test('a new migration comes after all that were released, under a number of its own', () => {
  expect(migrationFaults(released, found('b', ['003-three.sql']))).toEqual([])
  expect(migrationFaults(released, found('b', ['000-late.sql']))).toHaveLength(1)
  expect(migrationFaults(released, found('b', ['002-zoo.sql']))).toHaveLength(2)
  expect(migrationFaults(released, found('b', ['3.sql']))).toHaveLength(1)
})

test('a second step follows a first step that a version before has', () => {
  const second = (of: string) => `-- second step of ${of}\nalter table a drop column b`
  expect(migrationFaults(released, found('b', ['003-three.sql', second('001-one.sql')]))).toEqual(
    [],
  )
  expect(
    migrationFaults(
      released,
      found('b', ['003-three.sql'], ['004-four.sql', second('003-three.sql')]),
    ),
  ).toEqual([
    '004-four.sql is the second step of 003-three.sql, which no version before has: release that one first',
  ])
  expect(
    migrationFaults(released, found('b', ['003-three.sql', '-- the second step after 001'])),
  ).toHaveLength(1)
})
