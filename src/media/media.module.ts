import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { join } from 'node:path';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { BucketStorage } from './bucket-storage.js';
import { DirectoryStorage, FileStorage } from './file-storage.js';
import { MediaAnswer } from './media-answer.js';
import { MediaContents } from './media-contents.js';
import { MediaLibrary } from './media-library.js';
import { MediaPictures } from './media-pictures.js';
import { MediaRenditions, RemoveMedia, RenderMedia, RenderMissingMedia, StoreMedia } from './media.jobs.js';
import { MediaController } from './media.controller.js';
import { MediaStore } from './media.store.js';
import { PictureDecoder } from './picture-decoder.js';
import { UploadSlots } from './uploads.js';
import { MediaFile } from './media-file.entity.js';

/** The storage configured in the settings. */
const storageFor = ({ mediaBucket, dataDir }: Pick<Settings, 'mediaBucket' | 'dataDir'>): FileStorage =>
  mediaBucket === undefined ? new DirectoryStorage(join(dataDir, 'media')) : new BucketStorage(mediaBucket);

@ApiNotes({ tags: { Media: 'Pictures, logos and forms themselves.' } })
@Module({
  imports: [TypeOrmModule.forFeature([MediaFile])],
  controllers: [MediaController],
  providers: [
    { provide: FileStorage, inject: [SETTINGS], useFactory: storageFor },
    MediaStore,
    MediaLibrary,
    MediaContents,
    MediaAnswer,
    MediaPictures,
    MediaRenditions,
    PictureDecoder,
    UploadSlots,
    StoreMedia,
    RemoveMedia,
    RenderMedia,
    RenderMissingMedia,
  ],
  exports: [FileStorage, MediaLibrary, MediaContents, MediaPictures, PictureDecoder, UploadSlots],
})
export class MediaModule {}
