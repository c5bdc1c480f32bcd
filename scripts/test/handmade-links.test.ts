import { expect, it } from 'vitest'
import { handmadeLinks } from './handmade-links.ts'

const isRefused = (source: string): boolean => handmadeLinks('part.tsx', source).length > 0

it('refuses an address that is put together by hand', () => {
  for (const source of [
    '<Link to="/patient" />',
    "<Link to={'/patient'} search={{ id: 7 }} />",
    "<Link to={isNew ? '/patient' : home} />",
    '<Link to={`/${queue}-work`} />',
    '<Link to={page} search={{ id: 7 }} />',
    '<a href={`/lab-order?id=${id}`} />',
    "<a href={'/lab-order?id=' + id} />",
    "navigate({ to: '/patient', search: { id: '7' } })",
    "navigate({ to: page, search: { id: '7' } })",
    'const place = `${base}/inbox`',
    'const place = `Read it at ${base}/customer?section=invoices.`',
    "const tile = { path: '/results', search: {} }",
  ])
    expect(isRefused(source), source).toBe(true)
})

it('accepts a link of linkTo, a call, and the name of a screen', () => {
  for (const source of [
    "<Link {...linkTo('/patient', { id })} />",
    "navigate(linkTo('/patient'))",
    "navigate({ to: '.', search: { ...now, id } })",
    "seesScreen('/patient')",
    "const icons = { '/patient': IconUser }",
    "const call = { path: '/api/Patient/Get' }",
    'const call = { path: `/api/${area}/GetList` }',
    "import { lab } from './features/lab'",
    '<a href="/login">Sign in</a>',
    '<a href="#text">link</a>',
  ])
    expect(isRefused(source), source).toBe(false)
})
