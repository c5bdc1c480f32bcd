import { say } from '@labgate/contract/languages/say'
import { Kbd, Modal, Table } from '@mantine/core'
import { useState } from 'react'
import { shortcutsNow } from '../../keys/shortcuts.ts'
import type { DialogProps } from './dialog-props.ts'

const inWords = (keys: string): string[] =>
  keys
    .split('+')
    .map((key) => (key === 'mod' ? say('Ctrl') : key.length === 1 ? key.toUpperCase() : key))
const everywhere: [string, string][] = [
  ['Arrows', say('Move in a list')],
  ['Enter', say('Open the row')],
  ['Space', say('Select the row, where rows have a checkbox')],
  [say('Esc'), say('Close')],
]

/** The keyboard shortcuts of this screen. */
export const KeysModal = ({ onClose }: DialogProps) => {
  const [now] = useState(shortcutsNow)
  const own = now.filter(({ keys }, at) => now.findIndex((other) => other.keys === keys) === at)
  return (
    <Modal opened onClose={onClose} title={say('Keyboard shortcuts')}>
      <Table>
        <Table.Tbody>
          {own.map(({ keys, text }) => (
            <Table.Tr key={keys}>
              <Table.Td w={140}>
                {inWords(keys).map((key, at) => (
                  <span key={key}>
                    {at > 0 && ' + '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
          {everywhere.map(([key, text]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
