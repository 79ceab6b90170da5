/** One question in all modes side by side: each hit with its scores, the words that match, and why it stands there. */
import { signal, useSignal } from '@preact/signals';
import { messageOf, request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import type { SearchHit, SearchResults } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { addressOf, Link } from '../base/router.ts';
import { SaveDialog, saveQuestion } from '../evaluations/save.ts';
import { openReader, reader } from '../reader/open.ts';
import { Reader } from '../reader/reader.ts';
import { Button } from '../ui/button.ts';
import { duration, number } from '../ui/format.ts';
import { Icon } from '../ui/icons.ts';
import { Empty, Loading } from '../ui/parts.ts';
import { fromFirstMatch, wordPieces } from './matched-words.ts';
import { FilterField, LimitField, readOptions } from './options.ts';
import type { Question } from './question.ts';
import { chosen, readSpaces, Scope, scopeOf, spacesOf } from './scope.ts';

const modes = ['fast', 'normal', 'ultra'] as const;
type Mode = (typeof modes)[number];
type Outcome = { results: SearchResults; ms: number } | { failure: string };

interface Comparison {
  asked: Pick<Question, 'query' | 'scope' | 'limit' | 'filter'>;
  outcomes: Partial<Record<Mode, Outcome>>;
}

/** Hits of a mode, unless the user chooses another number. */
const hitsShown = 10;
const featuresShown = 4;

const query = signal('');
const comparison = signal<Comparison | undefined>(undefined);

export function Compare() {
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const compare = async (event: Event) => {
    event.preventDefault();
    if (isBusy.peek() || query.peek().trim() === '') return;
    isBusy.value = true;
    try {
      await readSpaces();
      problem.value = '';
      const asked = { query: query.peek().trim(), scope: scopeOf(chosen.peek()), limit: hitsShown, ...readOptions() };
      const outcomes: Comparison['outcomes'] = {};
      comparison.value = { asked, outcomes };
      for (const mode of modes) {
        // One after the other, so that the times are those of a search alone.
        outcomes[mode] = await search(mode, asked);
        comparison.value = { asked, outcomes };
      }
    } catch (error) {
      problem.value = error instanceof SyntaxError ? t('ask.badFilter') : messageOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  const typed = (event: Event) => {
    query.value = (event.target as HTMLInputElement).value;
  };
  return html`<div class=${`playground ${reader.value ? 'reading' : ''}`}>
    <div class="page wide">
      <nav class="back"><${Link} to=${addressOf(['playground'])}><${Icon} name="left" />${t('nav.playground')}</${Link}></nav>
      <h1>${t('compare.title')}</h1>
      <form class="ask" onSubmit=${compare}>
        <input type="text" class="plain-input" dir="auto" data-search maxlength="8192" aria-label=${t('ask.question')} placeholder=${t('ask.placeholder')} value=${query.value} onInput=${typed} />
        <div class="bar">
          <${Scope} />
          <span class="spring"></span>
          <button class="button primary" type="submit" disabled=${isBusy.value || query.value.trim() === ''}>${t('compare.action')}</button>
        </div>
        <div class="columns options"><${LimitField} hint=${t('compare.limitHint')} /><${FilterField} /></div>
      </form>
      ${problem.value && html`<p class="problem" role="alert"><${Icon} name="warn" />${problem.value}</p>`}
      ${comparison.value === undefined && html`<${Empty} icon="search" title=${t('compare.none')}><p>${t('compare.noneText')}</p></${Empty}>`}
      ${comparison.value && html`<div class="compared">${modes.map((mode) => html`<${Column} key=${mode} mode=${mode} comparison=${comparison.value!} />`)}</div>`}
    </div>
    ${reader.value && html`<${Reader} cited=${reader.value} />`}
    <${SaveDialog} />
  </div>`;
}

async function search(mode: Mode, asked: Comparison['asked']): Promise<Outcome> {
  const started = performance.now();
  const json = { ...asked, mode, explain: true, user: 'console' };
  try {
    const results = await request<SearchResults>('/api/rag/search', { json });
    return { results, ms: performance.now() - started };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

function Column({ mode, comparison }: { mode: Mode; comparison: Comparison }) {
  const outcome = comparison.outcomes[mode];
  return html`<section aria-label=${mode}>
    <h2>${mode} <small>${t(`mode.${mode}`)}</small></h2>
    ${outcome === undefined && html`<${Loading} />`}
    ${outcome && 'failure' in outcome && html`<p class="problem" role="alert">${outcome.failure}</p>`}
    ${
      outcome &&
      'results' in outcome &&
      html`<${Stages} results=${outcome.results} ms=${outcome.ms} />
        ${outcome.results.docs.length === 0 && html`<p class="hint">${t('compare.nothing')}</p>`}
        <ol>${outcome.results.docs.map((hit, i) => html`<${Hit} key=${placeOf(hit)} hit=${hit} rank=${i + 1} mode=${mode} comparison=${comparison} />`)}</ol>`
    }
  </section>`;
}

function Stages({ results: { total, explanation }, ms }: { results: SearchResults; ms: number }) {
  const stages = (explanation?.stages ?? []).map(
    (stage) => `${t(`stage.${stage.name}` as 'stage.weigh')} ${time(stage.ms)}`,
  );
  return html`<p class="hint">${count('compare.hits', total)} · ${t('compare.inAll', { time: duration(Math.round(ms)) })}<br />${stages.join(' · ')}</p>`;
}

function time(ms: number): string {
  return `${number(ms, ms < 10 ? 2 : 0)} ms`;
}

interface HitProps {
  hit: SearchHit;
  rank: number;
  mode: Mode;
  comparison: Comparison;
}

function Hit({ hit, rank, mode, comparison: { asked, outcomes } }: HitProps) {
  const { annotation, explanation, text, score } = hit;
  const { file_id, file_name, paths, page } = annotation;
  const open = () => openReader({ file_id, file_name, paths: paths[0] ?? [], quote: text, ...(page && { page }) });
  const save = () =>
    saveQuestion({ text: asked.query, passage: { file_id, file_name, quote: text }, spaces: spacesOf(asked.scope) });
  const elsewhere = modes
    .filter((other) => other !== mode)
    .map((other) => ({ other, at: rankIn(outcomes[other], hit) }))
    .map(({ other, at }) => `${other} ${at === 0 ? '–' : `#${at}`}`);
  return html`<li>
    <button type="button" class="passage" onClick=${open}>
      <span class="from"><strong>${rank}. ${file_name}</strong>${page !== undefined && html`<small>${t('reader.page', { n: page })}</small>`}
        <span class="spring"></span><small class="mono" title=${t('answer.score')}>${number(score, 3)}</small></span>
      <span class="text" dir="auto">${fromFirstMatch(wordPieces(text, explanation?.matched ?? [])).map(({ text: piece, isMatch }) => (isMatch ? html`<mark>${piece}</mark>` : piece))}</span>
    </button>
    ${explanation && html`<${Why} explained=${explanation} mode=${mode} />`}
    <p class="bar"><small>${t('compare.elsewhere', { places: elsewhere.join(', ') })}</small><span class="spring"></span>
      ${mayChange('rag') && html`<${Button} icon="measure" kind="quiet" onClick=${save}>${t('evaluation.right')}</${Button}>`}</p>
  </li>`;
}

function Why({ explained, mode }: { explained: NonNullable<SearchHit['explanation']>; mode: Mode }) {
  const { cosine, bm25, vectors, keywords, fused, reranked, features } = explained;
  const place = (standing: { rank: number } | undefined) => (standing === undefined ? '' : ` (#${standing.rank})`);
  const scores = [
    `${t('compare.cosine')} ${number(cosine, 3)}${place(vectors)}`,
    `BM25 ${number(bm25, 2)}${place(keywords)}`,
    ...(fused === undefined ? [] : [`${t('compare.fused')} ${number(fused.score, 3)}${place(fused)}`]),
    ...(mode === 'fast' ? [] : [`${t('compare.reranked')} ${number(reranked, 3)}`]),
  ];
  const heaviest = features.filter(({ share }) => share > 0).slice(0, featuresShown);
  return html`<p class="scores mono">${scores.join(' · ')}</p>
    ${
      mode !== 'fast' &&
      html`<ul class="features" aria-label=${t('compare.why')}>${heaviest.map(
        ({ name, share }) => html`<li key=${name}><span>${t(`feature.${name}` as 'feature.cosine')}</span>
          <meter min="0" max=${reranked} value=${share} aria-label=${t(`feature.${name}` as 'feature.cosine')}></meter><small class="mono">${number(share, 3)}</small></li>`,
      )}</ul>`
    }`;
}

/** @returns the rank of the hit in another mode, from 1; 0: it is not among the first. */
function rankIn(outcome: Outcome | undefined, hit: SearchHit): number {
  if (outcome === undefined || 'failure' in outcome) return 0;
  return 1 + outcome.results.docs.findIndex((other) => isSamePlace(other, hit));
}

/** Modes complete hits in different ways, so one may be a part of the other. */
function isSamePlace(a: SearchHit, b: SearchHit): boolean {
  if (a.annotation.file_id !== b.annotation.file_id) return false;
  const places = new Set(a.annotation.paths.map(String));
  return b.annotation.paths.some((path) => places.has(String(path)));
}

function placeOf({ annotation: { file_id, paths } }: SearchHit): string {
  return `${file_id} ${paths.map((path) => path.join('.')).join(' ')}`;
}
