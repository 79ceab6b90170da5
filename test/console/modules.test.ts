/** The modules of the console that need no browser, in one process. */
import './playground/answer-text.ts';
import './controls.ts';
import './highlight.ts';
import './playground/passages/matched-words.ts';
import './plots/plot-series.ts';
import './plots/plot-window.ts';
import './playground/samples.ts';
import './state-classes.ts';
import './task-texts.ts';
import './plots/usage-series.ts';
import './text-decoding.ts';
import './waterfall-rows.ts';
