import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { lazy, Suspense, useState } from 'react'
import { reloadOnMissingChunk } from '../device/app-version/missing-chunk.ts'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../parts/controls/button.tsx'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import type { RenameShopProps } from './names-form.tsx'
import { organizationWords } from './words.ts'

// Loaded on demand, because it loads the shop's settings.
const NamesForm = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./names-form.tsx'))).ShopNamesForm }))

export function RenameShopButton({ shop, rules, onRenamed }: RenameShopProps) {
  const { rename: texts } = useWords(organizationWords)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={texts.open(shop.name)} onClick={() => setOpen(true)}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <Sheet open={open} onClose={close} title={texts.title}>
        <Suspense>
          <NamesForm
            shop={shop}
            rules={rules}
            onClose={close}
            onRenamed={(name) => {
              close()
              onRenamed(name)
            }}
          />
        </Suspense>
      </Sheet>
    </>
  )
}
