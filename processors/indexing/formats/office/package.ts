/** The parts of an Office file (Open Packaging Conventions), and their relationships. */
import { posix } from 'node:path';
import type { PictureSource } from '../../document/embedded-picture.ts';
import { descendantsOf, elementsOf, readXml, type XmlElement } from '../../document/xml.ts';
import { type Parts, unzipParts, zipPicture } from '../../document/zip.ts';

export interface Relationship {
  readonly id: string;
  /** Last word of its type, such as `hyperlink`. */
  readonly type: string;
  /** Name of the part, or the address of an external target. */
  readonly target: string;
  readonly isExternal: boolean;
}

export class OfficePackage {
  readonly parts: Parts;
  readonly #zip: Buffer;
  readonly #relationships = new Map<string, readonly Relationship[]>();

  constructor(zip: Buffer, bounds: { tagsMax: number }) {
    this.#zip = zip;
    this.parts = unzipParts(zip, bounds);
  }

  /** Name of the main part. @param usual its usual name. */
  mainPart(usual: string): string {
    const main = this.relationships('').find(({ type }) => type === 'officeDocument')?.target;
    return main !== undefined && main in this.parts ? main : usual;
  }

  /** The relationships of a part; of the whole file: of ''. */
  relationships(part: string): readonly Relationship[] {
    const known = this.#relationships.get(part);
    if (known) return known;
    const read = this.#readRelationships(part);
    this.#relationships.set(part, read);
    return read;
  }

  #readRelationships(part: string): Relationship[] {
    const folder = posix.dirname(part);
    const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
    return elementsOf(readXml(this.parts[name])).map(({ attributes }) => {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes;
      const isExternal = TargetMode === 'External';
      const target = isExternal ? Target : Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      return { id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal };
    });
  }

  /** The bytes of the first related part of this type. */
  related(part: string, type: string): Uint8Array | undefined {
    const target = this.relationships(part).find((relationship) => relationship.type === type)?.target;
    return target === undefined ? undefined : this.parts[target];
  }

  /** The pictures that an element of a part shows. */
  pictures(part: string, element: XmlElement | undefined): PictureSource[] {
    const blips = descendantsOf(element, 'blip');
    return blips.map(({ attributes }) => this.picture(part, attributes['r:embed'] ?? attributes['r:link'] ?? ''));
  }

  /** The picture of a relationship of a part. It may be outside of the file. */
  picture(part: string, id: string): PictureSource {
    const target = this.relationships(part).find((relationship) => relationship.id === id)?.target ?? id;
    return zipPicture(this.#zip, target);
  }
}
