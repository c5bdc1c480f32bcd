import { expect, it } from 'vitest'
import { actsAfterChange, changingFunctions } from './after-change.ts'

const handler = (rest: string): string =>
  `const end = async (context, call) => {\n  const done = await call.change(work)\n  ${rest}\n}`

it('refuses what a repeated request would do again', () => {
  for (const rest of [
    'await context.sessions.endOf(done.userId)',
    'return { message: await setTempPassword(context, done) }',
    'if (done.isNew) await mailWelcome(context, done)',
    'later(context, done)',
    'return send(context, done)',
    'if (call.wasRepeated()) await mailWelcome(context, done)',
    'if (done.isNew || !call.wasRepeated()) await mailWelcome(context, done)',
  ])
    expect(actsAfterChange('part.ts', handler(rest)).join('\n'), rest).toMatch(
      /^part\.ts:3 [\w.]+ runs again when the request is repeated: ask call\.wasRepeated\(\)\.$/,
    )
})

it('refuses it also after a function that makes the change', () => {
  const text = `export const save = async (call) => call.change(work)
const saveAndMail = async (context, call) => {
  const saved = await save(call)
  await mailWelcome(context, saved)
}`
  expect(changingFunctions(text)).toEqual(['save'])
  expect(actsAfterChange('part.ts', text, new Set(['save']))).toHaveLength(1)
})

it('accepts what is asked for, what comes before, and what reads', () => {
  for (const rest of [
    'if (!call.wasRepeated()) await context.sessions.endOf(done.userId)',
    'if (done.isNew && !call.wasRepeated()) await mailWelcome(context, done)',
    'if (call.wasRepeated()) return done\n  await mailWelcome(context, done)',
    'return { ended: call.wasRepeated() ? 0 : await context.sessions.endOf(1) }',
    'return { list: (await call.read({}, query))[0] }',
    'return describe(done)',
  ])
    expect(actsAfterChange('part.ts', handler(rest)), rest).toEqual([])
})
