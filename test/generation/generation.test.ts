/** The parts of the generation of answers, in one process: alone, each file costs 0.8 s of CPU before its first test. */
import './answer/question.ts';
import './answer/sentences.ts';
import './citations/cited-pages.ts';
import './citations/cited-text.ts';
import './citations/support.ts';
import './conversation/rewriter.ts';
import './conversation/stand-alone.ts';
import './extractive/akin-terms.ts';
import './extractive/evidence.ts';
import './extractive/extractive-generator.ts';
import './extractive/selection.ts';
import './model/openai-generator.ts';
import './model/queue-generator.ts';
import './sensitive/detectors.ts';
import './sensitive/screen.ts';
import './sensitive/word-lists.ts';
import './sensitive/words.ts';
