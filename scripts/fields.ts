// Lists every field that a screen saves as tab-separated lines: the field, the answers that carry
// it, the screens that show it, the modules that read it, and how that is known ('type' or 'name'),
// or why it need not be shown. A FILTER keeps the lines that contain it.
import { savedFields } from './test/saved-fields.ts'
import { screenFinder } from './test/texts.ts'

const pageOf = screenFinder()
/** The screens of a module: its page's, its folder's name if it has none, or 'every screen'. */
const screenOf = (file: string): string => {
  const [, , area = '', folder = ''] = file.split('/')
  return area === 'features' || area === 'overviews' ? (pageOf(file) ?? folder) : 'every screen'
}
const filter = process.argv[2] ?? ''
for (const { id, carriedBy, readBy, evidence, excepted } of savedFields().fields) {
  const shown = [
    ...new Set(readBy.filter((file) => file.startsWith('web/')).map(screenOf)),
  ].toSorted()
  const line = [
    id,
    carriedBy.join(' '),
    shown.join(' '),
    readBy.join(' '),
    excepted === '' ? evidence : excepted,
  ].join('\t')
  if (line.includes(filter)) console.log(line)
}
