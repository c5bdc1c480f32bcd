import { expect, test } from 'vitest'
import { foldedText } from '../../src/billing/folded-text.ts'

test.each([
  ['Faleʻafa', "FALE'AFA"],
  ['1867 Kapiʻolani Lane', "1867 KAPI'OLANI LANE"],
  ['O’Brien–Łuczak', "O'BRIEN-LUCZAK"],
  ['Əliyev', 'ELIYEV'],
  ['Nguyễn Thị Ánh', 'NGUYEN THI ANH'],
  ['Straße 5½', 'STRASSE 51/2'],
])('%s becomes %s on a claim', (text, said) => expect(foldedText(text)).toBe(said))

test('a letter of a non-Latin script stays unchanged', () =>
  expect(foldedText('Щербаков')).toBe('ЩЕРБАКОВ'))
