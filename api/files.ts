import { pictureFile } from './auction/picture-file.part.ts'
import { proofFile } from './delivery/proof-file.part.ts'
import { documentFile } from './company/verification/document-file.part.ts'
import { identityFile } from './company/identity/identity-file.part.ts'
import { statuteFile } from './company/charity/statute-file.part.ts'
import { ownPictureFile } from './company/picture/own-picture-file.part.ts'
import { exportFile } from './export/export-file.part.ts'
import { complaintFile } from './case/complaint/complaint-file.part.ts'
import { doorFile } from './case/door/door-file.part.ts'
import { messageFile } from './message/message-file.part.ts'
import type { FileKind } from './file/stored-file.lib.ts'

/** Every kind of stored file, with its URLs, permissions and cleanup. */
export const fileKinds: readonly FileKind[] = [
  pictureFile,
  proofFile,
  documentFile,
  ownPictureFile,
  identityFile,
  statuteFile,
  messageFile,
  complaintFile,
  doorFile,
  exportFile,
]
