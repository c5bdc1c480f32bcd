import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useLaboratoryMessage } from '../../../core/incidents/use-laboratory-message.tsx'
import { IconMessage2 } from '../../../ui/icons/icons.ts'

/** Begins a message to the laboratory, for those who write to it. */
export const WriteButton = () => {
  const { write, drawer } = useLaboratoryMessage()
  if (!write) return null
  return (
    <>
      <Button leftSection={<IconMessage2 size={16} aria-hidden />} onClick={() => write()}>
        {say('Write to the laboratory')}
      </Button>
      {drawer}
    </>
  )
}
