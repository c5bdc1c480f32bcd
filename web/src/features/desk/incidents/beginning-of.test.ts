import { expect, it } from 'vitest'
import { beginningOf } from './beginning-of.ts'

it('shows a short note whole, and of a longer one whole characters and that there is more', () => {
  for (const letter of ['a', 'é', 'ロ', '🧪', 'a ', '\n'])
    for (let count = 0; count <= 300; count++) {
      const note = letter.repeat(count)
      const shown = beginningOf(note)
      const isLong = [...note].length > 120
      expect(shown === note, note).toBe(!isLong)
      if (!isLong) continue
      expect([...shown].length, note).toBeLessThanOrEqual(121)
      expect(shown.endsWith('…'), note).toBe(true)
      expect(note.startsWith(shown.slice(0, -1)), note).toBe(true)
      expect(shown.isWellFormed(), note).toBe(true)
    }
})
