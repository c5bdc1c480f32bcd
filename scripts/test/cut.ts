// Refuses text that a screen cuts: an allergy, a diagnosis, or an error that ends in an ellipsis
// reads as if it were whole.
import { refuseLines } from './refuse-lines.ts'

refuseLines({
  files: ['web/src/**/*.{css,ts,tsx}'],
  least: 900,
  patterns: [
    [/\btext-overflow\b|textOverflow|ellipsis/, 'cuts text at an edge'],
    [/line-clamp|lineClamp/, 'cuts text after some lines'],
    [/<\w+[^>]*\struncate\b/, 'cuts text at an edge'],
    [/overflow(-x|-y)?: '?(hidden|clip)\b/, 'hides what does not fit'],
  ],
  allowed: {
    'web/src/ui/table/data-table.module.css':
      'names of places and users in a list (mayBeCut of columns.ts), in full on hover and in the record',
    'web/src/ui/papers/note-item.tsx': 'the beginning of a long note, with a button that shows all',
    'web/src/app/shell/shell.module.css':
      'the account and the location, in full in their dialogs, and the message at the top, in full on hover',
    'web/src/sign-in/sign-in.module.css':
      'the emails of sample users, and a label that is only read out',
    'web/src/features/admin/audit-log/parts/chain-state.tsx': 'a checksum, which is copied whole',
    'web/src/ui/figures/figure-tile.module.css': 'words that are only read out',
    'web/src/ui/charts/chart.module.css': 'words that are only read out',
    'web/src/features/accounts/record/services.module.css': 'labels that are only read out',
  },
})
