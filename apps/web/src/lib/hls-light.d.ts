/** The smaller build of the player, without what a broadcast does not have; its types are those of the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
