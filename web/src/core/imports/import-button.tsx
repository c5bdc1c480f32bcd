import type { ImportKind } from '@labgate/contract/admin/imports'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay, useSession } from '../../session/use-session.ts'
import { IconFileImport } from '../../ui/icons/icons.ts'
import { late } from '../../ui/late.tsx'

/* The file's form and its contents load on request. */
const ImportDrawer = late(async () => ({
  default: (await import('./import-drawer.tsx')).ImportDrawer,
}))

/**
 * Imports patients or orders of the current account from a CSV file. Not shown without an account,
 * or to users who cannot import.
 */
export const ImportButton = ({ kind }: { kind: ImportKind }) => {
  const may = useMay()
  const { accountId } = useSession()
  const [opened, setOpened] = useState(false)
  if (accountId === 0 || !may.verb('import.save')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {say('Import')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
