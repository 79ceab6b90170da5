/** An answer: its sentences with numbered citations, its findings of sensitive words, and its passages. */
import { Fragment } from 'preact';
import { mayChange } from '../api/session.ts';
import { html } from '../base/html.ts';
import { count, listed, t } from '../base/language.ts';
import { saveQuestion } from '../evaluations/save.ts';
import { findQuote } from '../reader/highlight.ts';
import { type Cited, openReader, reader } from '../reader/open.ts';
import { pageName, placeName, titlesBelow } from '../reader/page-name.ts';
import { Button } from '../ui/button.ts';
import { duration, number } from '../ui/format.ts';
import { Icon } from '../ui/icons.ts';
import { notify } from '../ui/notices.ts';
import { Badge } from '../ui/parts.ts';
import { answerText, numbersOf, placeOf, sourcesOf } from './answer-text.ts';
import type { ChatRun } from './chat-run.ts';
import { NothingFound } from './nothing-found.ts';
import { excerptOf } from './passages/excerpt.ts';
import { PassageButton } from './passages/passage-button.ts';
import type { Passage, Question, Sentence } from './question.ts';
import { spacesOf } from './scope.ts';

type Citation = Sentence['citations'][number];

export function Answer({ run }: { run: ChatRun }) {
  const sources = sourcesOf(run.sentences.value);
  const state = run.status.value;
  const unsupported = run.sentences.value.filter(({ isUnsupported }) => isUnsupported).length;
  // The service says the same in its answer, in the language of the question.
  const hasNoEvidence = run.finishReason.value === 'no_evidence';
  return html`<div class="answer">
    <div aria-live="polite" aria-busy=${run.isRunning}>
      ${run.searched.value !== '' && html`<p class="hint" dir="auto">${t('answer.searched', { query: run.searched.value })}</p>`}
      ${run.corrections.value.length > 0 && html`<${Corrections} run=${run} />`}
      ${state === 'failed' && html`<p class="problem" role="alert"><${Icon} name="warn" />${run.error.value}</p>`}
      ${hasNoEvidence && html`<${NoEvidence} run=${run} />`}
      ${!hasNoEvidence && html`<p class="prose" dir="auto"><${Sentences} run=${run} sources=${sources} />${state === 'answering' && html`<span class="caret" />`}</p>`}
      ${run.finishReason.value === 'sensitive' && html`<p class="hint">${t('answer.sensitive')}</p>`}
      ${run.removed.value > 0 && html`<p class="hint">${count('answer.removed', run.removed.value)}</p>`}
      ${run.finishReason.value === 'length' && html`<p class="hint">${t('answer.length')}</p>`}
      ${run.isRunning && run.sentences.value.length === 0 && html`<p class="hint">${t(`answer.${state}` as 'answer.searching')}</p>`}
      ${state === 'resuming' && run.sentences.value.length > 0 && html`<p class="hint">${t('answer.resuming')}</p>`}
      ${state === 'stopped' && html`<p class="hint">${t('answer.stopped')}</p>`}
    </div>
    ${unsupported > 0 && html`<p class="findings"><${Icon} name="warn" />${count('answer.unsupportedCount', unsupported)}</p>`}
    ${run.findings.value.length > 0 && html`<${Findings} run=${run} />`}
    <div class="bar">
      <${Times} run=${run} />
      <span class="spring"></span>
      ${run.sentences.value.length > 0 && !run.isRunning && html`<${Button} kind="quiet" icon="copy" label=${t('answer.copy')} onClick=${() => copyAnswer(run)} />`}
    </div>
    ${run.passages.value.length > 0 && html`<${Passages} run=${run} />`}
  </div>`;
}

function NoEvidence({ run: { question, passages } }: { run: ChatRun }) {
  const reason = t(question.mode === 'deep' ? 'answer.noEvidenceDeep' : 'answer.noEvidence');
  if (passages.value.length === 0) return html`<${NothingFound} question=${question} reason=${reason} />`;
  return html`<p class="hint none">${reason}</p>`;
}

/** Copies the sentences with the numbers of their citations, then the sources. */
async function copyAnswer(run: ChatRun): Promise<void> {
  await navigator.clipboard.writeText(answerText(run.sentences.peek(), t('answer.unsupported')));
  notify('done', t('copied'));
}

function Sentences({ run, sources }: { run: ChatRun; sources: Map<string, number> }) {
  let offset = 0;
  return html`<${Fragment}>${run.sentences.value.map((sentence, i) => {
    const start = offset;
    offset += sentence.value.length;
    const parts = markedParts(sentence.value, start, run);
    return html`<${Fragment} key=${i}>
      ${sentence.isUnsupported ? html`<span class="unsupported">${parts}</span><${UnsupportedMark} />` : parts}${sentence.citations.map(
        (citation) =>
          html`<${Reference} key=${placeOf(citation)} citation=${citation} number=${sources.get(placeOf(citation))} quote=${sentence.value} />`,
      )}
    </${Fragment}>`;
  })}</${Fragment}>`;
}

function UnsupportedMark() {
  const title = t('answer.unsupported');
  return html`<span class="reference none" role="img" aria-label=${title} title=${title}>?</span>`;
}

/** The text of a sentence, with the findings of sensitive words in it marked. @param start its offset in the answer */
function markedParts(text: string, start: number, run: ChatRun) {
  const found = run.findings.value
    .map(({ offset, length, secTag }) => ({ from: offset - start, to: offset - start + Number(length), secTag }))
    .filter(({ from, to }) => to > 0 && from < text.length)
    .sort((a, b) => a.from - b.from);
  const parts: unknown[] = [];
  let at = 0;
  for (const { from, to, secTag } of found) {
    if (from < at) continue;
    parts.push(
      text.slice(at, from),
      html`<mark class="sensitive" title=${secTag}>${text.slice(Math.max(0, from), to)}</mark>`,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}

function Reference({ citation, number: n, quote }: { citation: Citation; number?: number; quote: string }) {
  const { file_id, file_name, paths, page, titles } = citation;
  const where = placeName({ file_name, page, titles });
  const cited: Cited = { file_id, file_name, paths, quote: quote.trim(), ...(page && { page }) };
  const isOpen =
    reader.value?.file_id === file_id &&
    reader.value.paths?.join() === paths.join() &&
    reader.value.quote === cited.quote;
  return html`<button
    type="button"
    class="reference"
    title=${where}
    aria-label=${t('answer.citation', { n: n ?? 0, where })}
    aria-pressed=${isOpen}
    onClick=${() => openReader(cited)}
  >${n}</button>`;
}

function Corrections({ run }: { run: ChatRun }) {
  const pairs = listed(run.corrections.value.map(({ from, to }) => `“${from}” → “${to}”`));
  return html`<p class="hint">${t('answer.corrected', { pairs })}</p>`;
}

function Findings({ run }: { run: ChatRun }) {
  const byTag = Map.groupBy(run.findings.value, ({ secTag }) => secTag);
  return html`<p class="findings">
    <${Icon} name="warn" />${count('answer.findings', run.findings.value.length)}
    ${[...byTag].map(([tag, some]) => html`<${Badge} key=${tag} tone="warn">${tag} ${some.length}</${Badge}>`)}
  </p>`;
}

function Times({ run }: { run: ChatRun }) {
  const { passages, firstWords, end } = run.times.value;
  if (passages === undefined) return null;
  const parts = [
    t('answer.timePassages', { time: duration(passages) }),
    firstWords !== undefined && t('answer.timeFirst', { time: duration(firstWords) }),
    end !== undefined && t('answer.timeEnd', { time: duration(end) }),
  ];
  return html`<p class="hint times">${parts.filter(Boolean).join(' · ')}</p>`;
}

function Passages({ run }: { run: ChatRun }) {
  const passages = run.passages.value;
  const sources = sourcesOf(run.sentences.value);
  const numbers = numbersOf(passages, run.sentences.value);
  return html`<section class="passages" aria-label=${t('answer.passages')}>
    <h2>${t('answer.passages')} <small>${number(passages.length)}</small></h2>
    <ol>
      ${passages.map((passage, i) => html`<${PassageCard} key=${i} n=${i + 1} asked=${run.question} passage=${passage} numbers=${numbers[i]} cited=${citing(run, sources, numbers[i]!)} />`)}
    </ol>
  </section>`;
}

/** @returns the sentences that have a citation with one of these numbers. */
function citing(run: ChatRun, sources: Map<string, number>, numbers: readonly number[]): string[] {
  return run.sentences.value
    .filter(({ citations }) => citations.some((one) => numbers.includes(sources.get(placeOf(one))!)))
    .map(({ value }) => value);
}

interface PassageProps {
  /** Its place, from 1. */
  n: number;
  asked: Question;
  passage: Passage;
  /** The numbers of the citations of this passage. */
  numbers: readonly number[];
  /** The sentences of the answer that cite it. */
  cited: readonly string[];
}

/** Titles that a card shows, the innermost ones. */
const titlesMax = 2;

/** @returns the words of the passage that a citing sentence rests on; without a citation, all of them */
function citedWords(text: string, [sentence]: readonly string[]): string {
  if (sentence === undefined) return text;
  const words = findQuote(text, sentence.trim()).map(({ from, to }) => text.slice(from, to));
  return words.join('\n') || text;
}

function PassageCard({ n, asked, passage, numbers, cited: sentences }: PassageProps) {
  const { file_id, file_name, paths, page, titles = [] } = passage.annotation;
  const cited: Cited = { file_id, file_name, paths, quote: passage.text, ...(page && { page }) };
  const save = () =>
    saveQuestion({
      text: asked.query,
      passage: { file_id, file_name, quote: citedWords(passage.text, sentences) },
      spaces: spacesOf(asked.scope),
    });
  const place = { file_name, page, titles };
  const [where, named, below] = [placeName(place), pageName(place), titlesBelow(place)];
  return html`<li>
    <${PassageButton} label=${t('answer.passage', { n, where })} onClick=${() => openReader(cited)}>
      <span class="from">
        <strong dir="auto">${file_name}</strong>
        ${named !== undefined && html`<small>${named}</small>`}
        <small class="titles" dir="auto" title=${titles.join(' › ')}>${below.length > titlesMax && '… › '}${below.slice(-titlesMax).join(' › ')}</small>
        <span class="spring"></span>
        ${numbers.map((one) => html`<span key=${one} class="reference">${one}</span>`)}
        <small class="mono" title=${t('answer.score')}>${number(passage.score, 3)}</small>
      </span>
      <span class="text" dir="auto">${excerptOf(passage.text, asked.query, sentences)}</span>
    </${PassageButton}>
    ${mayChange('rag') && html`<${Button} class="button quiet save" icon="measure" aria-label=${t('evaluation.rightOf', { n, where })} onClick=${save}>${t('evaluation.right')}</${Button}>`}
  </li>`;
}
