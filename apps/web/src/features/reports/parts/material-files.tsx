import { useQuery } from '@tanstack/react-query';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { FileAnchor } from '../../../ui/file-anchor.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { materialsQuery } from '../reports.queries.ts';
import classes from './material-files.module.css';

interface MaterialFile {
  id: string;
  name: string;
  image: string;
  fileType: string;
}

function Material({ file }: { file: MaterialFile }) {
  const say = useSay();
  const { name, image, fileType } = file;
  if (fileType === 'pdf')
    return (
      <FileAnchor className={classes.pdf} href={image}>
        <IconFileTypePdf size={32} stroke={1.25} aria-hidden />
        <span>{name}</span>
      </FileAnchor>
    );
  if (fileType === 'png' || fileType === 'jpg' || fileType === 'jpeg')
    return (
      <FileAnchor href={image}>
        <img className={classes.image} src={image} alt={name} loading="lazy" />
      </FileAnchor>
    );
  return <p className="type-row tone-3">{say('reports.materials.unsupported')}</p>;
}

/** 'Material Files': pictures and PDFs of one session. */
export function MaterialFiles({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const say = useSay();
  const list = useQuery(materialsQuery(visitId));
  return (
    <ModalWindow isOpen onClose={onClose} title={say('reports.materials.title')} width={640}>
      <ListFaces
        list={list}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: say('reports.materials.none'), drawing: 'search' }}
        failed={{ title: say('reports.materials.failed') }}
        skeleton={{ rows: 2, height: 120, avatar: false }}
      >
        {({ data }) => (
          <Stack as="ul" gap={12}>
            {data.map((file) => (
              <li key={file.id}>
                <Material file={file} />
              </li>
            ))}
          </Stack>
        )}
      </ListFaces>
    </ModalWindow>
  );
}
