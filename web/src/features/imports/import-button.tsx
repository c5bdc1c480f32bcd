import type { ImportKind } from '@labgate/contract/imports'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay, useSession } from '../../session/use-session.ts'
import { IconFileImport } from '../../ui/icons/icons.ts'
import { late } from '../../ui/late.tsx'

/* The file's form and what it brings follow when they are asked for. */
const ImportDrawer = late(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }))

/** Brings patients or orders of the account that one works on from a CSV file. Nothing stands here without an account, or for who may not. */
export const ImportButton = ({ kind }: { kind: ImportKind }) => {
  const may = useMay()
  const { accountId } = useSession()
  const [opened, setOpened] = useState(false)
  if (accountId === 0 || !may.verb('import.save')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Import
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
