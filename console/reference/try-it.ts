/** Sends a request of the reference with the key of the session, and shows its answer. */
import { useSignal } from '@preact/signals';
import { authorization } from '../api/request.ts';
import { html } from '../base/html.ts';
import { listed, t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { duration, pretty } from '../ui/format.ts';
import { Badge, Code, Field } from '../ui/parts.ts';
import { exampleOf, type OpenApi, type Operation, type Parameter, type Schema } from './document.ts';

interface Answer {
  status: number;
  statusText: string;
  ms: number;
  text: string;
}

/** Characters of an answer that are shown. */
const shownMax = 200_000;

export function TryIt({ document, operation }: { document: OpenApi; operation: Operation }) {
  const { method, parameters = [], requestBody } = operation;
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  const parts = partsOf(form);
  const values = useSignal<Record<string, string>>({});
  const body = useSignal(json === undefined ? '' : pretty(exampleOf(document, json)));
  const file = useSignal<File | undefined>(undefined);
  const answer = useSignal<Answer | undefined>(undefined);
  const controller = useSignal<AbortController | undefined>(undefined);

  const missing = [...parameters, ...parts].filter((part) => part.required && partValue(part, values.value) === '');
  const lacksFile = form !== undefined && file.value === undefined;
  const send = async () => {
    if (missing.length > 0 || lacksFile) {
      const names = [...missing.map(({ name }) => name), ...(lacksFile ? [t('docs.file')] : [])];
      throw new Error(t('docs.missing', { names: listed(names) }));
    }
    const mine = new AbortController();
    controller.value = mine;
    const started = performance.now();
    const show = (status: number, statusText: string, text: string) => {
      answer.value = { status, statusText, text: text.slice(0, shownMax), ms: performance.now() - started };
    };
    try {
      const headers: Record<string, string> = authorization();
      for (const { name, in: place } of parameters) {
        const value = values.value[name];
        if (place === 'header' && value) headers[name] = value;
      }
      const init: RequestInit = { method, headers, signal: mine.signal };
      if (json !== undefined && body.value !== '') init.body = body.value;
      if (form !== undefined) init.body = formOf(values.value, parts, file.value);
      const response = await fetch(addressOf(operation, values.value), init);
      let text = '';
      for await (const piece of textOf(response)) {
        text += piece;
        show(response.status, response.statusText, text);
        if (text.length > shownMax) mine.abort();
      }
      show(response.status, response.statusText, prettyIfJson(text));
    } catch (error) {
      if (!mine.signal.aborted) show(0, t('error.unreachable'), String(error));
    } finally {
      controller.value = undefined;
    }
  };
  const command = curlOf(operation, values.value, { body: body.value, parts });
  return html`<section class="try">
    <h3>${t('docs.try')}</h3>
    <div class="columns">
      ${[...parameters, ...parts].map(
        ({ name, required, schema }) => html`<${Field} key=${name} label=${required ? `${name} *` : name}>
          ${
            schema.enum
              ? html`<select value=${values.value[name] ?? ''} onChange=${set(name)}><option value=""></option>${schema.enum.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select>`
              : html`<input spellcheck=${false} value=${values.value[name] ?? ''} onInput=${set(name)} />`
          }
        </${Field}>`,
      )}
    </div>
    ${
      json !== undefined &&
      html`<textarea class="mono" rows="6" spellcheck=${false} aria-label=${t('docs.body')} value=${body.value} onInput=${(
        event: Event,
      ) => {
        body.value = (event.target as HTMLTextAreaElement).value;
      }}></textarea>`
    }
    ${
      form !== undefined &&
      html`<input type="file" aria-label=${t('docs.file')} onChange=${(event: Event) => {
        file.value = (event.target as HTMLInputElement).files?.[0];
      }} />`
    }
    <div class="bar">
      <${Button} kind="primary" icon="play" onClick=${send}>${t('docs.send')}</${Button}>
      ${controller.value && html`<${Button} icon="stop" onClick=${() => controller.value?.abort()}>${t('ask.stop')}</${Button}>`}
      ${answer.value && html`<${Badge} tone=${answer.value.status < 400 && answer.value.status > 0 ? 'good' : 'bad'}>${answer.value.status} ${answer.value.statusText}</${Badge}><small>${duration(answer.value.ms)}</small>`}
    </div>
    ${answer.value && html`<${Code} label=${t('docs.answer')} text=${answer.value.text} />`}
    <${Code} label="curl" text=${command} />
  </section>`;

  function set(name: string) {
    return (event: Event) => {
      values.value = { ...values.value, [name]: (event.target as HTMLInputElement).value };
    };
  }
}

function addressOf({ path, parameters = [] }: Operation, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(
    parameters
      .filter(({ name, in: place }) => place === 'query' && values[name])
      .map(({ name }) => [name, values[name]!]),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

type Part = Pick<Parameter, 'name' | 'required' | 'schema'>;

/** @returns the parts of an upload besides its file. */
function partsOf({ properties = {}, required = [] }: Schema = {}): Part[] {
  const texts = Object.entries(properties).filter(([, { format }]) => format !== 'binary');
  return texts.map(([name, schema]) => ({ name, required: required.includes(name), schema }));
}

/** @returns the value that was given for a part, or the only one that it can have. */
function partValue({ name, required, schema }: Part, values: Record<string, string>): string {
  return values[name] || (required && schema.const !== undefined ? String(schema.const) : '');
}

/** The file is the last part, because the service reads the others first. */
function formOf(values: Record<string, string>, parts: readonly Part[], file: File | undefined): FormData {
  const form = new FormData();
  for (const part of parts) {
    const value = partValue(part, values);
    if (value !== '') form.append(part.name, value);
  }
  if (file !== undefined) form.append('file', file);
  return form;
}

async function* textOf(response: Response): AsyncIterable<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

function prettyIfJson(text: string): string {
  try {
    return pretty(JSON.parse(text));
  } catch {
    return text;
  }
}

function curlOf(
  operation: Operation,
  values: Record<string, string>,
  { body, parts: fields }: { body: string; parts: readonly Part[] },
): string {
  const { method, security, requestBody } = operation;
  const parts = [
    `curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}"${location.origin}${addressOf(operation, values)}"`,
  ];
  if (security) parts.push('-H "Authorization: Bearer $MILLRACE_KEY"');
  for (const field of fields) {
    const value = partValue(field, values);
    if (value !== '') parts.push(`-F ${quoted(`${field.name}=${value}`)}`);
  }
  if (requestBody?.content['multipart/form-data']) parts.push('-F file=@FILE');
  else if (requestBody && body !== '') parts.push(`-d ${quoted(body.replaceAll(/\n\s*/g, ' '))}`);
  return parts.join(' \\\n  ');
}

/** @returns the text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
