import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import { uploadFiles } from '../../../visits/visits.queries.ts';
import { PictureActs } from '../../parts/picture-acts.tsx';
import { peopleKeys, removeStudentPicture, setStudentPicture } from '../people.queries.ts';
import { smallPicture } from './small-picture.ts';

/** The face of a student, for the school: another picture is sent, or the picture is taken away. */
export function StudentPicture({ student: { id, name, image } }: { student: StudentView }) {
  const say = useSay();
  const send = async (file: File, onProgress: (share: number) => void) => {
    const small = ['image/png', 'image/jpeg'].includes(file.type) ? await smallPicture(file) : undefined;
    const [fileId] = small ? await uploadFiles({ files: [small], purpose: 'portrait', onProgress }) : [];
    if (fileId === undefined) return say('administration.student.picture.unreadable');
    return setStudentPicture(id, fileId);
  };
  return (
    <PictureActs
      words={{
        acts: say('administration.student.picture.acts', { name }),
        label: say('administration.student.picture.label'),
        choose: say('administration.student.picture.choose'),
        remove: say('administration.student.picture.remove'),
        removeTitle: say('administration.student.picture.removeTitle', { name }),
        removeText: say('administration.student.picture.removeText'),
        sending: (percent) => say('administration.student.picture.sending', { percent }),
      }}
      kept={{ send, remove: () => removeStudentPicture(id), staleKey: peopleKeys.all }}
      hasPicture={image !== null}
    >
      <PersonAvatar name={name} image={image} size={72} />
    </PictureActs>
  );
}
