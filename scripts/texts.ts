// Lists every text of the product as tab-separated lines: place, element, text, file. For reading
// them all in one pass.
import { textsOf } from './test/texts.ts'

for (const { place, element, text, file } of textsOf())
  console.log([place, element, text, file].join('\t'))
