// Refuses drawers and dialogs of other making: only SideDrawer, Dialog, and Confirm bear the name,
// birth date, and record number of the patient they lie over.
import { refuseLines } from './refuse-lines.ts'

refuseLines({
  files: ['web/src/**/*.tsx'],
  least: 700,
  patterns: [
    [
      /<(Modal|Drawer)(\.\w+)?\b/,
      'opens a layer that names no patient: use Dialog or SideDrawer of web/src/ui',
    ],
    [
      /<(Popover|HoverCard)\b/,
      'opens a layer that names no patient: use Dialog or SideDrawer of web/src/ui',
    ],
  ],
  allowed: {
    'web/src/ui/dialog.tsx': 'the dialog itself',
    'web/src/ui/side-drawer.tsx': 'the drawer itself',
    'web/src/ui/table/table-bar.tsx': 'which columns a list shows',
    'web/src/app/shell/shell.tsx': 'the menu on a phone',
    'web/src/app/idle/idle-watch.tsx': 'the end of the session',
    'web/src/app/dialogs/hardware-modal.tsx': 'the user’s printer',
    'web/src/app/dialogs/help-modal.tsx': 'the support phone number',
    'web/src/app/dialogs/keys-modal.tsx': 'keyboard shortcuts',
    'web/src/app/dialogs/location-modal.tsx': 'the choice of a location',
    'web/src/app/dialogs/overview-modal.tsx': 'an account',
    'web/src/app/dialogs/results-modal.tsx': 'results of many patients in files',
    'web/src/app/dialogs/second-factor-prompt.tsx': 'the user’s code',
    'web/src/app/dialogs/unsaved-prompt.tsx': 'unsaved changes, whatever the page',
  },
})
