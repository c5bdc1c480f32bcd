import { say } from '@labgate/contract/languages/say'
import { labels } from '@labgate/contract/orders/labels'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../session/use-session.ts'
import { downloadFile } from '../../../ui/files.ts'
import { IconPrinter } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { printFile } from '../../../ui/papers/browser-print.ts'

/** Prints a label without a patient on the named printer, saved or not. */
export const PrintTestLabel = ({ printer }: { printer: string }) => {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  if (!may.call(labels.test)) return null
  const print = async () => {
    setBusy(true)
    try {
      const answer = await call(labels.test, { printer: printer.trim() })
      if (answer.printer !== '') notify.success(answer.message)
      else if (!(await printFile(answer))) downloadFile(answer)
    } catch (error) {
      notify.failure(error)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={busy}
      onClick={() => void print()}
    >
      {say('Print a test label')}
    </Button>
  )
}
