/** Opens a PDF by pdf.js. Scripts in it never run, and nothing is fetched. */
import { fileURLToPath } from 'node:url';
import { getDocument, InvalidPDFException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unprocessable } from '../../document/unprocessable.ts';

/**
 * @param imagePixelsMax pictures with more pixels are left out.
 * @param strict whether reading a page stops at an error, such as a picture that is left out.
 * @throws {MillraceError} `unprocessable` for a protected or damaged PDF.
 */
export async function openPdf(
  bytes: Buffer,
  { imagePixelsMax, strict = false }: { imagePixelsMax: number; strict?: boolean },
): Promise<PDFDocumentProxy> {
  const base = import.meta.resolve('pdfjs-dist/package.json');
  const loading = getDocument({
    // A copy, because pdf.js transfers the buffer.
    data: new Uint8Array(bytes),
    cMapUrl: fileURLToPath(new URL('./cmaps/', base)),
    cMapPacked: true,
    standardFontDataUrl: fileURLToPath(new URL('./standard_fonts/', base)),
    wasmUrl: fileURLToPath(new URL('./wasm/', base)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: imagePixelsMax,
    stopAtErrors: strict,
    verbosity: 0,
  });
  try {
    return await loading.promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw unprocessable('The PDF is protected by a password. Remove the password and upload it again.', error);
    if (error instanceof InvalidPDFException)
      throw unprocessable('The PDF is damaged or incomplete. Export or download it anew and upload it again.', error);
    throw error;
  }
}
