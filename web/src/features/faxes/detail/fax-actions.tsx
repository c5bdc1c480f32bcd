import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../session/use-session.ts'
import {
  IconCheck,
  IconFileText,
  IconPlayerPause,
  IconSend,
  IconX,
} from '../../../ui/icons/icons.ts'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { Ask, type Act } from './ask.tsx'
import { Resend } from './resend.tsx'
import type { WholeFax } from './whole-fax.ts'

/* Nobody knows whether it arrived: a person decides. */
const UncertainActions = ({ onAct }: { onAct: (act: Act) => void }) => (
  <>
    <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => onAct('arrived')}>
      {say('It arrived')}
    </Button>
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => onAct('again')}
    >
      {say('Send again')}
    </Button>
  </>
)

/** What can be done with a fax in its current state. */
export const FaxActions = ({ fax, onOpen }: { fax: WholeFax; onOpen: (faxId: number) => void }) => {
  const may = useMay().call(faxes.cancel)
  const [act, setAct] = useState<Act | 'resend'>()
  const paper = usePaper()
  const { faxId, state } = fax
  const close = () => setAct(undefined)
  const isUncertain = state === 'uncertain'
  const isOver = ['sent', 'failed', 'cancelled'].includes(state)
  return (
    <Group gap="xs">
      {may && isUncertain && <UncertainActions onAct={setAct} />}
      {may && isOver && fax.kind === 'result' && (
        <Button
          variant={state === 'failed' ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => setAct('resend')}
        >
          {say('Send again')}
        </Button>
      )}
      {fax.kind === 'result' && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          loading={paper.busy}
          onClick={() =>
            void paper.show(say('Fax {faxId}', { faxId }), () => call(faxes.pdf, { faxId }))
          }
        >
          {say('Pages')}
        </Button>
      )}
      {may && state === 'queued' && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setAct('cancel')}
        >
          {say('Cancel')}
        </Button>
      )}
      {may && !fax.paused && !isUncertain && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => setAct('pause')}
        >
          {say('Pause location')}
        </Button>
      )}
      {act === 'resend' && <Resend fax={fax} onClose={close} onSent={onOpen} />}
      {act !== undefined && act !== 'resend' && <Ask act={act} fax={fax} onClose={close} />}
      {paper.dialog}
    </Group>
  )
}
