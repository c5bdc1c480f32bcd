import type { Trouble } from '@labgate/contract/admin/status'
import { say } from '@labgate/contract/languages/say'
import { StatusWord } from '../../ui/status-word.tsx'
import { troublesSay } from '../../ui/troubles-text.ts'

/** In the footer of every page: whether everything works, without internal details. */
export const SystemsWork = ({ troubles }: { troubles: readonly Trouble[] }) => (
  <span role="status">
    {troubles.length === 0 ? (
      say('All systems work')
    ) : (
      <StatusWord tone="waiting">{troublesSay(troubles).join(' ')}</StatusWord>
    )}
  </span>
)
