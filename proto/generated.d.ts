import * as $protobuf from "protobufjs";
import Long = require("long");

/** Namespace millrace. */
export namespace millrace {

    /** Namespace v1. */
    namespace v1 {

        /**
         * Properties of a Path.
         * @deprecated Use millrace.v1.Path.$Properties instead.
         */
        interface IPath extends millrace.v1.Path.$Properties {
        }

        /** Represents a Path. */
        class Path {

            /**
             * Constructs a new Path.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Path.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Path position. */
            position: number[];

            /**
             * Encodes the specified Path message. Does not implicitly {@link millrace.v1.Path.verify|verify} messages.
             * @param m Path message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Path.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Path message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Path & millrace.v1.Path.$Shape} Path
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Path & millrace.v1.Path.$Shape;

            /**
             * Gets the type url for Path
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Path {

            /** Properties of a Path. */
            interface $Properties {

                /** Path position */
                position?: (number[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Path. */
            type $Shape = millrace.v1.Path.$Properties;
        }

        /**
         * Properties of a ScopeItem.
         * @deprecated Use millrace.v1.ScopeItem.$Properties instead.
         */
        interface IScopeItem extends millrace.v1.ScopeItem.$Properties {
        }

        /** Represents a ScopeItem. */
        class ScopeItem {

            /**
             * Constructs a new ScopeItem.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ScopeItem.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ScopeItem type. */
            type: string;

            /** ScopeItem ids. */
            ids: string[];

            /**
             * Encodes the specified ScopeItem message. Does not implicitly {@link millrace.v1.ScopeItem.verify|verify} messages.
             * @param m ScopeItem message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ScopeItem.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ScopeItem message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ScopeItem & millrace.v1.ScopeItem.$Shape} ScopeItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ScopeItem & millrace.v1.ScopeItem.$Shape;

            /**
             * Gets the type url for ScopeItem
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ScopeItem {

            /** Properties of a ScopeItem. */
            interface $Properties {

                /** ScopeItem type */
                type?: (string|null);

                /** ScopeItem ids */
                ids?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ScopeItem. */
            type $Shape = millrace.v1.ScopeItem.$Properties;
        }

        /**
         * Properties of an Error.
         * @deprecated Use millrace.v1.Error.$Properties instead.
         */
        interface IError extends millrace.v1.Error.$Properties {
        }

        /** Represents an Error. */
        class Error {

            /**
             * Constructs a new Error.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Error.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Error code. */
            code: string;

            /** Error type. */
            type: string;

            /** Error message. */
            message: string;

            /** Error param. */
            param: string;

            /**
             * Encodes the specified Error message. Does not implicitly {@link millrace.v1.Error.verify|verify} messages.
             * @param m Error message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Error.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Error message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Error & millrace.v1.Error.$Shape} Error
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Error & millrace.v1.Error.$Shape;

            /**
             * Gets the type url for Error
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Error {

            /** Properties of an Error. */
            interface $Properties {

                /** Error code */
                code?: (string|null);

                /** Error type */
                type?: (string|null);

                /** Error message */
                message?: (string|null);

                /** Error param */
                param?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Error. */
            type $Shape = millrace.v1.Error.$Properties;
        }

        /**
         * Properties of a SearchRequest.
         * @deprecated Use millrace.v1.SearchRequest.$Properties instead.
         */
        interface ISearchRequest extends millrace.v1.SearchRequest.$Properties {
        }

        /** Represents a SearchRequest. */
        class SearchRequest {

            /**
             * Constructs a new SearchRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchRequest query. */
            query: string;

            /** SearchRequest scope. */
            scope: millrace.v1.ScopeItem.$Properties[];

            /** SearchRequest limit. */
            limit: number;

            /** SearchRequest user. */
            user: string;

            /** SearchRequest mode. */
            mode: string;

            /**
             * Encodes the specified SearchRequest message. Does not implicitly {@link millrace.v1.SearchRequest.verify|verify} messages.
             * @param m SearchRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchRequest & millrace.v1.SearchRequest.$Shape} SearchRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchRequest & millrace.v1.SearchRequest.$Shape;

            /**
             * Gets the type url for SearchRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchRequest {

            /** Properties of a SearchRequest. */
            interface $Properties {

                /** SearchRequest query */
                query?: (string|null);

                /** SearchRequest scope */
                scope?: (millrace.v1.ScopeItem.$Properties[]|null);

                /** SearchRequest limit */
                limit?: (number|null);

                /** SearchRequest user */
                user?: (string|null);

                /** SearchRequest mode */
                mode?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchRequest. */
            type $Shape = millrace.v1.SearchRequest.$Properties;
        }

        /**
         * Properties of a SearchResponse.
         * @deprecated Use millrace.v1.SearchResponse.$Properties instead.
         */
        interface ISearchResponse extends millrace.v1.SearchResponse.$Properties {
        }

        /** Represents a SearchResponse. */
        class SearchResponse {

            /**
             * Constructs a new SearchResponse.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchResponse.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchResponse code. */
            code: number;

            /** SearchResponse message. */
            message: string;

            /** SearchResponse data. */
            data?: (millrace.v1.SearchResults.$Properties|null);

            /**
             * Encodes the specified SearchResponse message. Does not implicitly {@link millrace.v1.SearchResponse.verify|verify} messages.
             * @param m SearchResponse message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchResponse.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchResponse message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchResponse & millrace.v1.SearchResponse.$Shape} SearchResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchResponse & millrace.v1.SearchResponse.$Shape;

            /**
             * Gets the type url for SearchResponse
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchResponse {

            /** Properties of a SearchResponse. */
            interface $Properties {

                /** SearchResponse code */
                code?: (number|null);

                /** SearchResponse message */
                message?: (string|null);

                /** SearchResponse data */
                data?: (millrace.v1.SearchResults.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchResponse. */
            type $Shape = millrace.v1.SearchResponse.$Properties;
        }

        /**
         * Properties of a SearchResults.
         * @deprecated Use millrace.v1.SearchResults.$Properties instead.
         */
        interface ISearchResults extends millrace.v1.SearchResults.$Properties {
        }

        /** Represents a SearchResults. */
        class SearchResults {

            /**
             * Constructs a new SearchResults.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchResults.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchResults total. */
            total: number;

            /** SearchResults docs. */
            docs: millrace.v1.SearchHit.$Properties[];

            /**
             * Encodes the specified SearchResults message. Does not implicitly {@link millrace.v1.SearchResults.verify|verify} messages.
             * @param m SearchResults message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchResults.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchResults message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchResults & millrace.v1.SearchResults.$Shape} SearchResults
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchResults & millrace.v1.SearchResults.$Shape;

            /**
             * Gets the type url for SearchResults
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchResults {

            /** Properties of a SearchResults. */
            interface $Properties {

                /** SearchResults total */
                total?: (number|null);

                /** SearchResults docs */
                docs?: (millrace.v1.SearchHit.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchResults. */
            type $Shape = millrace.v1.SearchResults.$Properties;
        }

        /**
         * Properties of a SearchHit.
         * @deprecated Use millrace.v1.SearchHit.$Properties instead.
         */
        interface ISearchHit extends millrace.v1.SearchHit.$Properties {
        }

        /** Represents a SearchHit. */
        class SearchHit {

            /**
             * Constructs a new SearchHit.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchHit.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchHit type. */
            type: string;

            /** SearchHit text. */
            text: string;

            /** SearchHit score. */
            score: number;

            /** SearchHit annotation. */
            annotation?: (millrace.v1.SearchAnnotation.$Properties|null);

            /**
             * Encodes the specified SearchHit message. Does not implicitly {@link millrace.v1.SearchHit.verify|verify} messages.
             * @param m SearchHit message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchHit.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchHit message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchHit & millrace.v1.SearchHit.$Shape} SearchHit
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchHit & millrace.v1.SearchHit.$Shape;

            /**
             * Gets the type url for SearchHit
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchHit {

            /** Properties of a SearchHit. */
            interface $Properties {

                /** SearchHit type */
                type?: (string|null);

                /** SearchHit text */
                text?: (string|null);

                /** SearchHit score */
                score?: (number|null);

                /** SearchHit annotation */
                annotation?: (millrace.v1.SearchAnnotation.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchHit. */
            type $Shape = millrace.v1.SearchHit.$Properties;
        }

        /**
         * Properties of a SearchAnnotation.
         * @deprecated Use millrace.v1.SearchAnnotation.$Properties instead.
         */
        interface ISearchAnnotation extends millrace.v1.SearchAnnotation.$Properties {
        }

        /** Represents a SearchAnnotation. */
        class SearchAnnotation {

            /**
             * Constructs a new SearchAnnotation.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchAnnotation.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchAnnotation file_id. */
            file_id: string;

            /** SearchAnnotation file_name. */
            file_name: string;

            /** SearchAnnotation paths. */
            paths: millrace.v1.Path.$Properties[];

            /** SearchAnnotation page. */
            page: number;

            /**
             * Encodes the specified SearchAnnotation message. Does not implicitly {@link millrace.v1.SearchAnnotation.verify|verify} messages.
             * @param m SearchAnnotation message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchAnnotation.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchAnnotation message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchAnnotation & millrace.v1.SearchAnnotation.$Shape} SearchAnnotation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchAnnotation & millrace.v1.SearchAnnotation.$Shape;

            /**
             * Gets the type url for SearchAnnotation
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchAnnotation {

            /** Properties of a SearchAnnotation. */
            interface $Properties {

                /** SearchAnnotation file_id */
                file_id?: (string|null);

                /** SearchAnnotation file_name */
                file_name?: (string|null);

                /** SearchAnnotation paths */
                paths?: (millrace.v1.Path.$Properties[]|null);

                /** SearchAnnotation page */
                page?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchAnnotation. */
            type $Shape = millrace.v1.SearchAnnotation.$Properties;
        }

        /**
         * Properties of a ChatRequest.
         * @deprecated Use millrace.v1.ChatRequest.$Properties instead.
         */
        interface IChatRequest extends millrace.v1.ChatRequest.$Properties {
        }

        /** Represents a ChatRequest. */
        class ChatRequest {

            /**
             * Constructs a new ChatRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatRequest query. */
            query: string;

            /** ChatRequest scope. */
            scope: millrace.v1.ScopeItem.$Properties[];

            /** ChatRequest user. */
            user: string;

            /** ChatRequest response_type. */
            response_type: string;

            /** ChatRequest timeout. */
            timeout: number;

            /** ChatRequest model. */
            model: string;

            /** ChatRequest mode. */
            mode: string;

            /** ChatRequest limit. */
            limit: number;

            /**
             * Encodes the specified ChatRequest message. Does not implicitly {@link millrace.v1.ChatRequest.verify|verify} messages.
             * @param m ChatRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatRequest & millrace.v1.ChatRequest.$Shape} ChatRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatRequest & millrace.v1.ChatRequest.$Shape;

            /**
             * Gets the type url for ChatRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatRequest {

            /** Properties of a ChatRequest. */
            interface $Properties {

                /** ChatRequest query */
                query?: (string|null);

                /** ChatRequest scope */
                scope?: (millrace.v1.ScopeItem.$Properties[]|null);

                /** ChatRequest user */
                user?: (string|null);

                /** ChatRequest response_type */
                response_type?: (string|null);

                /** ChatRequest timeout */
                timeout?: (number|null);

                /** ChatRequest model */
                model?: (string|null);

                /** ChatRequest mode */
                mode?: (string|null);

                /** ChatRequest limit */
                limit?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatRequest. */
            type $Shape = millrace.v1.ChatRequest.$Properties;
        }

        /**
         * Properties of a ChatResponse.
         * @deprecated Use millrace.v1.ChatResponse.$Properties instead.
         */
        interface IChatResponse extends millrace.v1.ChatResponse.$Properties {
        }

        /** Represents a ChatResponse. */
        class ChatResponse {

            /**
             * Constructs a new ChatResponse.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatResponse.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatResponse code. */
            code: number;

            /** ChatResponse message. */
            message: string;

            /** ChatResponse data. */
            data?: (millrace.v1.ChatAnswer.$Properties|null);

            /**
             * Encodes the specified ChatResponse message. Does not implicitly {@link millrace.v1.ChatResponse.verify|verify} messages.
             * @param m ChatResponse message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatResponse.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatResponse message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatResponse & millrace.v1.ChatResponse.$Shape} ChatResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatResponse & millrace.v1.ChatResponse.$Shape;

            /**
             * Gets the type url for ChatResponse
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatResponse {

            /** Properties of a ChatResponse. */
            interface $Properties {

                /** ChatResponse code */
                code?: (number|null);

                /** ChatResponse message */
                message?: (string|null);

                /** ChatResponse data */
                data?: (millrace.v1.ChatAnswer.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatResponse. */
            type $Shape = millrace.v1.ChatResponse.$Properties;
        }

        /**
         * Properties of a ChatAnswer.
         * @deprecated Use millrace.v1.ChatAnswer.$Properties instead.
         */
        interface IChatAnswer extends millrace.v1.ChatAnswer.$Properties {
        }

        /** Represents a ChatAnswer. */
        class ChatAnswer {

            /**
             * Constructs a new ChatAnswer.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatAnswer.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatAnswer content. */
            content: millrace.v1.ContentItem.$Properties[];

            /** ChatAnswer finish_reason. */
            finish_reason: string;

            /**
             * Encodes the specified ChatAnswer message. Does not implicitly {@link millrace.v1.ChatAnswer.verify|verify} messages.
             * @param m ChatAnswer message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatAnswer.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatAnswer message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatAnswer & millrace.v1.ChatAnswer.$Shape} ChatAnswer
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatAnswer & millrace.v1.ChatAnswer.$Shape;

            /**
             * Gets the type url for ChatAnswer
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatAnswer {

            /** Properties of a ChatAnswer. */
            interface $Properties {

                /** ChatAnswer content */
                content?: (millrace.v1.ContentItem.$Properties[]|null);

                /** ChatAnswer finish_reason */
                finish_reason?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatAnswer. */
            type $Shape = millrace.v1.ChatAnswer.$Properties;
        }

        /**
         * Properties of a ContentItem.
         * @deprecated Use millrace.v1.ContentItem.$Properties instead.
         */
        interface IContentItem extends millrace.v1.ContentItem.$Properties {
        }

        /** Represents a ContentItem. */
        class ContentItem {

            /**
             * Constructs a new ContentItem.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ContentItem.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ContentItem type. */
            type: string;

            /** ContentItem text. */
            text: millrace.v1.ContentText.$Properties[];

            /**
             * Encodes the specified ContentItem message. Does not implicitly {@link millrace.v1.ContentItem.verify|verify} messages.
             * @param m ContentItem message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ContentItem.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ContentItem message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ContentItem & millrace.v1.ContentItem.$Shape} ContentItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ContentItem & millrace.v1.ContentItem.$Shape;

            /**
             * Gets the type url for ContentItem
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ContentItem {

            /** Properties of a ContentItem. */
            interface $Properties {

                /** ContentItem type */
                type?: (string|null);

                /** ContentItem text */
                text?: (millrace.v1.ContentText.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ContentItem. */
            type $Shape = millrace.v1.ContentItem.$Properties;
        }

        /**
         * Properties of a ContentText.
         * @deprecated Use millrace.v1.ContentText.$Properties instead.
         */
        interface IContentText extends millrace.v1.ContentText.$Properties {
        }

        /** Represents a ContentText. */
        class ContentText {

            /**
             * Constructs a new ContentText.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ContentText.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ContentText value. */
            value: string;

            /** ContentText annotations. */
            annotations: millrace.v1.Annotation.$Properties[];

            /**
             * Encodes the specified ContentText message. Does not implicitly {@link millrace.v1.ContentText.verify|verify} messages.
             * @param m ContentText message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ContentText.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ContentText message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ContentText & millrace.v1.ContentText.$Shape} ContentText
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ContentText & millrace.v1.ContentText.$Shape;

            /**
             * Gets the type url for ContentText
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ContentText {

            /** Properties of a ContentText. */
            interface $Properties {

                /** ContentText value */
                value?: (string|null);

                /** ContentText annotations */
                annotations?: (millrace.v1.Annotation.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ContentText. */
            type $Shape = millrace.v1.ContentText.$Properties;
        }

        /**
         * Properties of an Annotation.
         * @deprecated Use millrace.v1.Annotation.$Properties instead.
         */
        interface IAnnotation extends millrace.v1.Annotation.$Properties {
        }

        /** Represents an Annotation. */
        class Annotation {

            /**
             * Constructs a new Annotation.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Annotation.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Annotation type. */
            type: string;

            /** Annotation file_citation. */
            file_citation?: (millrace.v1.FileCitation.$Properties|null);

            /**
             * Encodes the specified Annotation message. Does not implicitly {@link millrace.v1.Annotation.verify|verify} messages.
             * @param m Annotation message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Annotation.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Annotation message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Annotation & millrace.v1.Annotation.$Shape} Annotation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Annotation & millrace.v1.Annotation.$Shape;

            /**
             * Gets the type url for Annotation
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Annotation {

            /** Properties of an Annotation. */
            interface $Properties {

                /** Annotation type */
                type?: (string|null);

                /** Annotation file_citation */
                file_citation?: (millrace.v1.FileCitation.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Annotation. */
            type $Shape = millrace.v1.Annotation.$Properties;
        }

        /**
         * Properties of a FileCitation.
         * @deprecated Use millrace.v1.FileCitation.$Properties instead.
         */
        interface IFileCitation extends millrace.v1.FileCitation.$Properties {
        }

        /** Represents a FileCitation. */
        class FileCitation {

            /**
             * Constructs a new FileCitation.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileCitation.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileCitation paths. */
            paths: number[];

            /** FileCitation file_id. */
            file_id: string;

            /** FileCitation file_name. */
            file_name: string;

            /** FileCitation page. */
            page: number;

            /**
             * Encodes the specified FileCitation message. Does not implicitly {@link millrace.v1.FileCitation.verify|verify} messages.
             * @param m FileCitation message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileCitation.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileCitation message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileCitation & millrace.v1.FileCitation.$Shape} FileCitation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileCitation & millrace.v1.FileCitation.$Shape;

            /**
             * Gets the type url for FileCitation
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileCitation {

            /** Properties of a FileCitation. */
            interface $Properties {

                /** FileCitation paths */
                paths?: (number[]|null);

                /** FileCitation file_id */
                file_id?: (string|null);

                /** FileCitation file_name */
                file_name?: (string|null);

                /** FileCitation page */
                page?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileCitation. */
            type $Shape = millrace.v1.FileCitation.$Properties;
        }

        /**
         * Properties of a ChatEvent.
         * @deprecated Use millrace.v1.ChatEvent.$Properties instead.
         */
        interface IChatEvent extends millrace.v1.ChatEvent.$Properties {
        }

        /** Represents a ChatEvent. */
        class ChatEvent {

            /**
             * Constructs a new ChatEvent.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatEvent.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatEvent id. */
            id: string;

            /** ChatEvent object. */
            object: string;

            /** ChatEvent doc. */
            doc: millrace.v1.RetrievedDoc.$Properties[];

            /** ChatEvent delta. */
            delta?: (millrace.v1.Delta.$Properties|null);

            /** ChatEvent error. */
            error?: (millrace.v1.Error.$Properties|null);

            /**
             * Encodes the specified ChatEvent message. Does not implicitly {@link millrace.v1.ChatEvent.verify|verify} messages.
             * @param m ChatEvent message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatEvent.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatEvent message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatEvent & millrace.v1.ChatEvent.$Shape} ChatEvent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatEvent & millrace.v1.ChatEvent.$Shape;

            /**
             * Gets the type url for ChatEvent
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatEvent {

            /** Properties of a ChatEvent. */
            interface $Properties {

                /** ChatEvent id */
                id?: (string|null);

                /** ChatEvent object */
                object?: (string|null);

                /** ChatEvent doc */
                doc?: (millrace.v1.RetrievedDoc.$Properties[]|null);

                /** ChatEvent delta */
                delta?: (millrace.v1.Delta.$Properties|null);

                /** ChatEvent error */
                error?: (millrace.v1.Error.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatEvent. */
            type $Shape = millrace.v1.ChatEvent.$Properties;
        }

        /**
         * Properties of a Delta.
         * @deprecated Use millrace.v1.Delta.$Properties instead.
         */
        interface IDelta extends millrace.v1.Delta.$Properties {
        }

        /** Represents a Delta. */
        class Delta {

            /**
             * Constructs a new Delta.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Delta.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Delta content. */
            content: millrace.v1.ContentItem.$Properties[];

            /** Delta finish_reason. */
            finish_reason: string;

            /**
             * Encodes the specified Delta message. Does not implicitly {@link millrace.v1.Delta.verify|verify} messages.
             * @param m Delta message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Delta.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Delta message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Delta & millrace.v1.Delta.$Shape} Delta
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Delta & millrace.v1.Delta.$Shape;

            /**
             * Gets the type url for Delta
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Delta {

            /** Properties of a Delta. */
            interface $Properties {

                /** Delta content */
                content?: (millrace.v1.ContentItem.$Properties[]|null);

                /** Delta finish_reason */
                finish_reason?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Delta. */
            type $Shape = millrace.v1.Delta.$Properties;
        }

        /**
         * Properties of a RetrievedDoc.
         * @deprecated Use millrace.v1.RetrievedDoc.$Properties instead.
         */
        interface IRetrievedDoc extends millrace.v1.RetrievedDoc.$Properties {
        }

        /** Represents a RetrievedDoc. */
        class RetrievedDoc {

            /**
             * Constructs a new RetrievedDoc.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.RetrievedDoc.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** RetrievedDoc type. */
            type: string;

            /** RetrievedDoc text. */
            text: string;

            /** RetrievedDoc score. */
            score: number;

            /** RetrievedDoc annotation. */
            annotation?: (millrace.v1.FileCitation.$Properties|null);

            /**
             * Encodes the specified RetrievedDoc message. Does not implicitly {@link millrace.v1.RetrievedDoc.verify|verify} messages.
             * @param m RetrievedDoc message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.RetrievedDoc.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RetrievedDoc message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.RetrievedDoc & millrace.v1.RetrievedDoc.$Shape} RetrievedDoc
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.RetrievedDoc & millrace.v1.RetrievedDoc.$Shape;

            /**
             * Gets the type url for RetrievedDoc
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace RetrievedDoc {

            /** Properties of a RetrievedDoc. */
            interface $Properties {

                /** RetrievedDoc type */
                type?: (string|null);

                /** RetrievedDoc text */
                text?: (string|null);

                /** RetrievedDoc score */
                score?: (number|null);

                /** RetrievedDoc annotation */
                annotation?: (millrace.v1.FileCitation.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a RetrievedDoc. */
            type $Shape = millrace.v1.RetrievedDoc.$Properties;
        }

        /**
         * Properties of a GenerationRequest.
         * @deprecated Use millrace.v1.GenerationRequest.$Properties instead.
         */
        interface IGenerationRequest extends millrace.v1.GenerationRequest.$Properties {
        }

        /** Represents a GenerationRequest. */
        class GenerationRequest {

            /**
             * Constructs a new GenerationRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.GenerationRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** GenerationRequest chat. */
            chat?: (millrace.v1.ChatRequest.$Properties|null);

            /** GenerationRequest passages. */
            passages: millrace.v1.Passage.$Properties[];

            /**
             * Encodes the specified GenerationRequest message. Does not implicitly {@link millrace.v1.GenerationRequest.verify|verify} messages.
             * @param m GenerationRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.GenerationRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a GenerationRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.GenerationRequest & millrace.v1.GenerationRequest.$Shape} GenerationRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.GenerationRequest & millrace.v1.GenerationRequest.$Shape;

            /**
             * Gets the type url for GenerationRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace GenerationRequest {

            /** Properties of a GenerationRequest. */
            interface $Properties {

                /** GenerationRequest chat */
                chat?: (millrace.v1.ChatRequest.$Properties|null);

                /** GenerationRequest passages */
                passages?: (millrace.v1.Passage.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a GenerationRequest. */
            type $Shape = millrace.v1.GenerationRequest.$Properties;
        }

        /**
         * Properties of a Passage.
         * @deprecated Use millrace.v1.Passage.$Properties instead.
         */
        interface IPassage extends millrace.v1.Passage.$Properties {
        }

        /** Represents a Passage. */
        class Passage {

            /**
             * Constructs a new Passage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Passage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Passage text. */
            text: string;

            /** Passage score. */
            score: number;

            /** Passage file_id. */
            file_id: string;

            /** Passage file_name. */
            file_name: string;

            /** Passage nodes. */
            nodes: millrace.v1.PassageNode.$Properties[];

            /**
             * Encodes the specified Passage message. Does not implicitly {@link millrace.v1.Passage.verify|verify} messages.
             * @param m Passage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Passage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Passage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Passage & millrace.v1.Passage.$Shape} Passage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Passage & millrace.v1.Passage.$Shape;

            /**
             * Gets the type url for Passage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Passage {

            /** Properties of a Passage. */
            interface $Properties {

                /** Passage text */
                text?: (string|null);

                /** Passage score */
                score?: (number|null);

                /** Passage file_id */
                file_id?: (string|null);

                /** Passage file_name */
                file_name?: (string|null);

                /** Passage nodes */
                nodes?: (millrace.v1.PassageNode.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Passage. */
            type $Shape = millrace.v1.Passage.$Properties;
        }

        /**
         * Properties of a PassageNode.
         * @deprecated Use millrace.v1.PassageNode.$Properties instead.
         */
        interface IPassageNode extends millrace.v1.PassageNode.$Properties {
        }

        /** Represents a PassageNode. */
        class PassageNode {

            /**
             * Constructs a new PassageNode.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PassageNode.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PassageNode paths. */
            paths: number[];

            /** PassageNode start. */
            start: number;

            /** PassageNode end. */
            end: number;

            /** PassageNode page. */
            page: number;

            /**
             * Encodes the specified PassageNode message. Does not implicitly {@link millrace.v1.PassageNode.verify|verify} messages.
             * @param m PassageNode message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PassageNode.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PassageNode message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PassageNode & millrace.v1.PassageNode.$Shape} PassageNode
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PassageNode & millrace.v1.PassageNode.$Shape;

            /**
             * Gets the type url for PassageNode
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PassageNode {

            /** Properties of a PassageNode. */
            interface $Properties {

                /** PassageNode paths */
                paths?: (number[]|null);

                /** PassageNode start */
                start?: (number|null);

                /** PassageNode end */
                end?: (number|null);

                /** PassageNode page */
                page?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PassageNode. */
            type $Shape = millrace.v1.PassageNode.$Properties;
        }

        /**
         * Properties of a FileAccept.
         * @deprecated Use millrace.v1.FileAccept.$Properties instead.
         */
        interface IFileAccept extends millrace.v1.FileAccept.$Properties {
        }

        /** Represents a FileAccept. */
        class FileAccept {

            /**
             * Constructs a new FileAccept.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileAccept.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileAccept file_id. */
            file_id: string;

            /** FileAccept file_name. */
            file_name: string;

            /** FileAccept user. */
            user: string;

            /** FileAccept space_id. */
            space_id: string;

            /** FileAccept directory_id. */
            directory_id: string;

            /** FileAccept metadata. */
            metadata: string;

            /** FileAccept blob. */
            blob: string;

            /** FileAccept size. */
            size: number;

            /** FileAccept sha256. */
            sha256: string;

            /** FileAccept content. */
            content: Uint8Array;

            /**
             * Encodes the specified FileAccept message. Does not implicitly {@link millrace.v1.FileAccept.verify|verify} messages.
             * @param m FileAccept message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileAccept.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileAccept message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileAccept & millrace.v1.FileAccept.$Shape} FileAccept
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileAccept & millrace.v1.FileAccept.$Shape;

            /**
             * Gets the type url for FileAccept
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileAccept {

            /** Properties of a FileAccept. */
            interface $Properties {

                /** FileAccept file_id */
                file_id?: (string|null);

                /** FileAccept file_name */
                file_name?: (string|null);

                /** FileAccept user */
                user?: (string|null);

                /** FileAccept space_id */
                space_id?: (string|null);

                /** FileAccept directory_id */
                directory_id?: (string|null);

                /** FileAccept metadata */
                metadata?: (string|null);

                /** FileAccept blob */
                blob?: (string|null);

                /** FileAccept size */
                size?: (number|null);

                /** FileAccept sha256 */
                sha256?: (string|null);

                /** FileAccept content */
                content?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileAccept. */
            type $Shape = millrace.v1.FileAccept.$Properties;
        }

        /**
         * Properties of a FileGet.
         * @deprecated Use millrace.v1.FileGet.$Properties instead.
         */
        interface IFileGet extends millrace.v1.FileGet.$Properties {
        }

        /** Represents a FileGet. */
        class FileGet {

            /**
             * Constructs a new FileGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileGet file_id. */
            file_id: string;

            /**
             * Encodes the specified FileGet message. Does not implicitly {@link millrace.v1.FileGet.verify|verify} messages.
             * @param m FileGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileGet & millrace.v1.FileGet.$Shape} FileGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileGet & millrace.v1.FileGet.$Shape;

            /**
             * Gets the type url for FileGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileGet {

            /** Properties of a FileGet. */
            interface $Properties {

                /** FileGet file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileGet. */
            type $Shape = millrace.v1.FileGet.$Properties;
        }

        /**
         * Properties of a FileDelete.
         * @deprecated Use millrace.v1.FileDelete.$Properties instead.
         */
        interface IFileDelete extends millrace.v1.FileDelete.$Properties {
        }

        /** Represents a FileDelete. */
        class FileDelete {

            /**
             * Constructs a new FileDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileDelete file_id. */
            file_id: string;

            /**
             * Encodes the specified FileDelete message. Does not implicitly {@link millrace.v1.FileDelete.verify|verify} messages.
             * @param m FileDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileDelete & millrace.v1.FileDelete.$Shape} FileDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileDelete & millrace.v1.FileDelete.$Shape;

            /**
             * Gets the type url for FileDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileDelete {

            /** Properties of a FileDelete. */
            interface $Properties {

                /** FileDelete file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileDelete. */
            type $Shape = millrace.v1.FileDelete.$Properties;
        }

        /**
         * Properties of a FileRetry.
         * @deprecated Use millrace.v1.FileRetry.$Properties instead.
         */
        interface IFileRetry extends millrace.v1.FileRetry.$Properties {
        }

        /** Represents a FileRetry. */
        class FileRetry {

            /**
             * Constructs a new FileRetry.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileRetry.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileRetry file_id. */
            file_id: string;

            /**
             * Encodes the specified FileRetry message. Does not implicitly {@link millrace.v1.FileRetry.verify|verify} messages.
             * @param m FileRetry message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileRetry.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileRetry message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileRetry & millrace.v1.FileRetry.$Shape} FileRetry
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileRetry & millrace.v1.FileRetry.$Shape;

            /**
             * Gets the type url for FileRetry
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileRetry {

            /** Properties of a FileRetry. */
            interface $Properties {

                /** FileRetry file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileRetry. */
            type $Shape = millrace.v1.FileRetry.$Properties;
        }

        /**
         * Properties of a FileList.
         * @deprecated Use millrace.v1.FileList.$Properties instead.
         */
        interface IFileList extends millrace.v1.FileList.$Properties {
        }

        /** Represents a FileList. */
        class FileList {

            /**
             * Constructs a new FileList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileList limit. */
            limit: number;

            /** FileList cursor. */
            cursor: string;

            /**
             * Encodes the specified FileList message. Does not implicitly {@link millrace.v1.FileList.verify|verify} messages.
             * @param m FileList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileList & millrace.v1.FileList.$Shape} FileList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileList & millrace.v1.FileList.$Shape;

            /**
             * Gets the type url for FileList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileList {

            /** Properties of a FileList. */
            interface $Properties {

                /** FileList limit */
                limit?: (number|null);

                /** FileList cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileList. */
            type $Shape = millrace.v1.FileList.$Properties;
        }

        /**
         * Properties of a FileState.
         * @deprecated Use millrace.v1.FileState.$Properties instead.
         */
        interface IFileState extends millrace.v1.FileState.$Properties {
        }

        /** Represents a FileState. */
        class FileState {

            /**
             * Constructs a new FileState.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileState.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileState file_id. */
            file_id: string;

            /** FileState file_name. */
            file_name: string;

            /** FileState status. */
            status: string;

            /** FileState percent. */
            percent: number;

            /** FileState version. */
            version: number;

            /** FileState attempts. */
            attempts: number;

            /** FileState chunks. */
            chunks: number;

            /** FileState size. */
            size: number;

            /** FileState user. */
            user: string;

            /** FileState space_id. */
            space_id: string;

            /** FileState directory_id. */
            directory_id: string;

            /** FileState metadata. */
            metadata: string;

            /** FileState error. */
            error?: (millrace.v1.Error.$Properties|null);

            /** FileState created_at. */
            created_at: number;

            /** FileState updated_at. */
            updated_at: number;

            /**
             * Encodes the specified FileState message. Does not implicitly {@link millrace.v1.FileState.verify|verify} messages.
             * @param m FileState message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileState.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileState message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileState & millrace.v1.FileState.$Shape} FileState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileState & millrace.v1.FileState.$Shape;

            /**
             * Gets the type url for FileState
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileState {

            /** Properties of a FileState. */
            interface $Properties {

                /** FileState file_id */
                file_id?: (string|null);

                /** FileState file_name */
                file_name?: (string|null);

                /** FileState status */
                status?: (string|null);

                /** FileState percent */
                percent?: (number|null);

                /** FileState version */
                version?: (number|null);

                /** FileState attempts */
                attempts?: (number|null);

                /** FileState chunks */
                chunks?: (number|null);

                /** FileState size */
                size?: (number|null);

                /** FileState user */
                user?: (string|null);

                /** FileState space_id */
                space_id?: (string|null);

                /** FileState directory_id */
                directory_id?: (string|null);

                /** FileState metadata */
                metadata?: (string|null);

                /** FileState error */
                error?: (millrace.v1.Error.$Properties|null);

                /** FileState created_at */
                created_at?: (number|null);

                /** FileState updated_at */
                updated_at?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileState. */
            type $Shape = millrace.v1.FileState.$Properties;
        }

        /**
         * Properties of a FilePage.
         * @deprecated Use millrace.v1.FilePage.$Properties instead.
         */
        interface IFilePage extends millrace.v1.FilePage.$Properties {
        }

        /** Represents a FilePage. */
        class FilePage {

            /**
             * Constructs a new FilePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FilePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FilePage files. */
            files: millrace.v1.FileState.$Properties[];

            /** FilePage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified FilePage message. Does not implicitly {@link millrace.v1.FilePage.verify|verify} messages.
             * @param m FilePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FilePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FilePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FilePage & millrace.v1.FilePage.$Shape} FilePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FilePage & millrace.v1.FilePage.$Shape;

            /**
             * Gets the type url for FilePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FilePage {

            /** Properties of a FilePage. */
            interface $Properties {

                /** FilePage files */
                files?: (millrace.v1.FileState.$Properties[]|null);

                /** FilePage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FilePage. */
            type $Shape = millrace.v1.FilePage.$Properties;
        }

        /**
         * Properties of an IndexFile.
         * @deprecated Use millrace.v1.IndexFile.$Properties instead.
         */
        interface IIndexFile extends millrace.v1.IndexFile.$Properties {
        }

        /** Represents an IndexFile. */
        class IndexFile {

            /**
             * Constructs a new IndexFile.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.IndexFile.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** IndexFile file_id. */
            file_id: string;

            /** IndexFile version. */
            version: number;

            /**
             * Encodes the specified IndexFile message. Does not implicitly {@link millrace.v1.IndexFile.verify|verify} messages.
             * @param m IndexFile message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.IndexFile.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an IndexFile message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.IndexFile & millrace.v1.IndexFile.$Shape} IndexFile
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.IndexFile & millrace.v1.IndexFile.$Shape;

            /**
             * Gets the type url for IndexFile
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace IndexFile {

            /** Properties of an IndexFile. */
            interface $Properties {

                /** IndexFile file_id */
                file_id?: (string|null);

                /** IndexFile version */
                version?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an IndexFile. */
            type $Shape = millrace.v1.IndexFile.$Properties;
        }

        /**
         * Properties of an Outline.
         * @deprecated Use millrace.v1.Outline.$Properties instead.
         */
        interface IOutline extends millrace.v1.Outline.$Properties {
        }

        /** Represents an Outline. */
        class Outline {

            /**
             * Constructs a new Outline.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Outline.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Outline title. */
            title: string;

            /** Outline text. */
            text: Uint8Array;

            /** Outline parent. */
            parent: Uint8Array;

            /** Outline kind. */
            kind: Uint8Array;

            /** Outline start. */
            start: Uint8Array;

            /** Outline end. */
            end: Uint8Array;

            /** Outline page. */
            page: Uint8Array;

            /** Outline chunk_start. */
            chunk_start: Uint8Array;

            /** Outline chunk_end. */
            chunk_end: Uint8Array;

            /**
             * Encodes the specified Outline message. Does not implicitly {@link millrace.v1.Outline.verify|verify} messages.
             * @param m Outline message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Outline.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Outline message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Outline & millrace.v1.Outline.$Shape} Outline
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Outline & millrace.v1.Outline.$Shape;

            /**
             * Gets the type url for Outline
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Outline {

            /** Properties of an Outline. */
            interface $Properties {

                /** Outline title */
                title?: (string|null);

                /** Outline text */
                text?: (Uint8Array|null);

                /** Outline parent */
                parent?: (Uint8Array|null);

                /** Outline kind */
                kind?: (Uint8Array|null);

                /** Outline start */
                start?: (Uint8Array|null);

                /** Outline end */
                end?: (Uint8Array|null);

                /** Outline page */
                page?: (Uint8Array|null);

                /** Outline chunk_start */
                chunk_start?: (Uint8Array|null);

                /** Outline chunk_end */
                chunk_end?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Outline. */
            type $Shape = millrace.v1.Outline.$Properties;
        }

        /**
         * Properties of a ChunkPart.
         * @deprecated Use millrace.v1.ChunkPart.$Properties instead.
         */
        interface IChunkPart extends millrace.v1.ChunkPart.$Properties {
        }

        /** Represents a ChunkPart. */
        class ChunkPart {

            /**
             * Constructs a new ChunkPart.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChunkPart.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChunkPart fingerprint. */
            fingerprint: string;

            /** ChunkPart dimension. */
            dimension: number;

            /** ChunkPart first. */
            first: number;

            /** ChunkPart count. */
            count: number;

            /** ChunkPart vectors. */
            vectors: Uint8Array;

            /** ChunkPart terms. */
            terms: string[];

            /** ChunkPart token_end. */
            token_end: Uint8Array;

            /** ChunkPart tokens. */
            tokens: Uint8Array;

            /**
             * Encodes the specified ChunkPart message. Does not implicitly {@link millrace.v1.ChunkPart.verify|verify} messages.
             * @param m ChunkPart message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChunkPart.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChunkPart message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChunkPart & millrace.v1.ChunkPart.$Shape} ChunkPart
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChunkPart & millrace.v1.ChunkPart.$Shape;

            /**
             * Gets the type url for ChunkPart
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChunkPart {

            /** Properties of a ChunkPart. */
            interface $Properties {

                /** ChunkPart fingerprint */
                fingerprint?: (string|null);

                /** ChunkPart dimension */
                dimension?: (number|null);

                /** ChunkPart first */
                first?: (number|null);

                /** ChunkPart count */
                count?: (number|null);

                /** ChunkPart vectors */
                vectors?: (Uint8Array|null);

                /** ChunkPart terms */
                terms?: (string[]|null);

                /** ChunkPart token_end */
                token_end?: (Uint8Array|null);

                /** ChunkPart tokens */
                tokens?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChunkPart. */
            type $Shape = millrace.v1.ChunkPart.$Properties;
        }

        /**
         * Properties of a LogRecord.
         * @deprecated Use millrace.v1.LogRecord.$Properties instead.
         */
        interface ILogRecord extends millrace.v1.LogRecord.$Properties {
        }

        /** Represents a LogRecord. */
        class LogRecord {

            /**
             * Constructs a new LogRecord.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.LogRecord.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** LogRecord tenant. */
            tenant: string;

            /** LogRecord file_id. */
            file_id: string;

            /** LogRecord version. */
            version: number;

            /** LogRecord file_name. */
            file_name: string;

            /** LogRecord space_id. */
            space_id: string;

            /** LogRecord directory_id. */
            directory_id: string;

            /** LogRecord outline. */
            outline: string;

            /** LogRecord parts. */
            parts: string[];

            /**
             * Encodes the specified LogRecord message. Does not implicitly {@link millrace.v1.LogRecord.verify|verify} messages.
             * @param m LogRecord message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.LogRecord.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a LogRecord message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.LogRecord & millrace.v1.LogRecord.$Shape} LogRecord
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.LogRecord & millrace.v1.LogRecord.$Shape;

            /**
             * Gets the type url for LogRecord
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace LogRecord {

            /** Properties of a LogRecord. */
            interface $Properties {

                /** LogRecord tenant */
                tenant?: (string|null);

                /** LogRecord file_id */
                file_id?: (string|null);

                /** LogRecord version */
                version?: (number|null);

                /** LogRecord file_name */
                file_name?: (string|null);

                /** LogRecord space_id */
                space_id?: (string|null);

                /** LogRecord directory_id */
                directory_id?: (string|null);

                /** LogRecord outline */
                outline?: (string|null);

                /** LogRecord parts */
                parts?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a LogRecord. */
            type $Shape = millrace.v1.LogRecord.$Properties;
        }
    }
}
