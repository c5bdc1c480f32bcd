import { expect, it } from 'vitest'
import { handmadeNames } from './handmade-names.ts'

const isRefused = (source: string): boolean => handmadeNames('list.query.ts', source).length > 0

it('refuses a name that is joined by hand', () => {
  for (const source of [
    `select t.last_name || ', ' || t.first_name as "patientName"`,
    "coalesce(p.last_name || ', ' || p.first_name, '')",
    "trim(both ', ' from ${alias}.last_name || ', ' || ${alias}.first_name)",
    "coalesce(p.last_name, '') || ', ' || p.first_name",
    "p.last_name_latin || ','",
    "concat_ws(', ', nullif(p.last_name, ''), nullif(p.first_name, ''))",
    "concat_ws(\n      ', ',\n      nullif(p.last_name, ''),\n      p.first_name\n    )",
    "concat_ws(', ', ${of}.last_name, ${of}.first_name)",
  ])
    expect(isRefused(source), source).toBe(true)
})

it('accepts the shared forms, a folded name, and a name that is read as two', () => {
  for (const source of [
    `select \${lastFirst('t')} as "patientName"`,
    "coalesce(nullif(last_name_latin, ''), last_name) || ' '",
    'p.last_name as "lastName", p.first_name as "firstName"',
    "trim(u.first_name || ' ' || u.last_name)",
    "concat_ws(', ', nullif(a.city, ''), a.state)",
  ])
    expect(isRefused(source), source).toBe(false)
})
