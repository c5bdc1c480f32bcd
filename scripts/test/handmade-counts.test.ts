import { expect, it } from 'vitest'
import { handmadeCounts } from './handmade-counts.ts'

it('refuses a plural that is written after a count', () => {
  for (const source of [
    'const text = `${list.length} files`',
    'const text = `All ${found.size} orders are signed.`',
    "const text = `${rows.length.toLocaleString('en-US')} rows`",
    'const text = `${counted(same)} rows are unchanged.`',
    'const text = `${count} denials, ${cents}`',
    "const text = count === 0 ? '' : `${count} orders`",
  ])
    expect(handmadeCounts('part.ts', `\n${source}`).join('\n'), source).toMatch(
      /^part\.ts:2 writes '\w+' after a count: use howMany\.$/,
    )
})

it('accepts one that is told apart, a limit, and what is no noun', () => {
  for (const source of [
    "const text = count === 1 ? '1 file' : `${count} files`",
    'if (rows.length > 1) say(`${rows.length} rows`)',
    "const text = howMany(count, 'file')",
    "const text = `At most ${mostRows.toLocaleString('en-US')} rows.`",
    'const text = `${left.length} of ${all.length} left`',
    'const text = `${count} is too much`',
    'const text = `${hours} hours`',
  ])
    expect(handmadeCounts('part.ts', source), source).toEqual([])
})
