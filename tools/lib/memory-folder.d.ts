/**
 * Lets what this process and its children keep for a while lie in memory, where there is room and nobody has said where
 * else: a test file's own database is a thousand files, which on a disk take up to fifteen times as long to make.
 */
export declare function keepTemporaryInMemory(env?: NodeJS.ProcessEnv): void;
