import { removeStaffPhoto, setStaffPhoto } from '#contract/queue-settings/staff.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { callAuthenticated } from '../../api/api.ts'
import { uploadFile } from '../../api/file-call.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { StaffAvatar } from '../../parts/choices/staff-select/face.tsx'
import { staffPhotoUrl } from '../../presence/colleagues.ts'
import { PictureSetting } from '../queue/setting/picture-setting.tsx'
import type { RowActionProps } from '../queue/setting/setting-form.ts'
import { settingsWords } from '../queue/words.ts'

export function StaffPhotoSetting({ shopId, row }: RowActionProps<StaffSetting>) {
  const { photo: texts } = useWords(settingsWords)
  const params = { shopId, staffId: row.id }
  return (
    <PictureSetting
      texts={texts}
      isThere={row.photoId !== null}
      send={(sending) => uploadFile(setStaffPhoto, { params, query: {}, ...sending })}
      remove={() => callAuthenticated(removeStaffPhoto, { params, idempotencyKey: randomKey() })}
    >
      <StaffAvatar person={{ name: row.name, colour: row.colour, photo: staffPhotoUrl(shopId, row) }} size="large" />
    </PictureSetting>
  )
}
